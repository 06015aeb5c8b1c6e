import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import { DECLINE_WORDS, NEXT_STEPS } from './decline-messages.ts'

interface WhatNextProps {
  decline: DeclineReason | null
  /** What happened, where no card was declined. */
  otherwise: string
  /** All that was typed waits in the form. */
  kept: boolean
}

/** Nothing was paid: what happened, that nothing was charged, and what to do (`spec §4`). */
export function WhatNext({ decline, otherwise, kept }: WhatNextProps) {
  const words = decline && DECLINE_WORDS[decline]
  return (
    <div className="grid gap-3 text-left text-ink">
      <p>
        {words?.happened ?? otherwise} <strong>No se hizo ningún cargo.</strong>
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {(words?.next ?? NEXT_STEPS).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {kept && (
        <p className="text-muted">Guardamos lo que escribiste: no tienes que empezar de nuevo.</p>
      )}
    </div>
  )
}
