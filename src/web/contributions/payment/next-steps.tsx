import type { DeclineReason } from '#contract/contributions/checkouts.ts'

interface Words {
  happened: string
  next: readonly string[]
}

const ANOTHER_CARD = 'Intenta con otra tarjeta.'

const CALL =
  'Llama a tu banco, al número del reverso de tu tarjeta, y pídeles que autoricen el pago.'

/** Why a card was not charged, and what to do about it, in plain words. */
const DECLINE_WORDS: Record<DeclineReason, Words> = {
  funds: {
    happened: 'La tarjeta no tenía fondos suficientes o llegó a su límite.',
    next: [ANOTHER_CARD, 'Prueba con un monto menor.'],
  },
  verification: {
    happened: 'Tu banco no pudo confirmar que eras tú.',
    next: [
      'Intenta de nuevo y aprueba el pago en la app de tu banco, o con el código que te envía.',
      ANOTHER_CARD,
      CALL,
    ],
  },
  'card-data': {
    happened: 'Los datos de la tarjeta no coincidieron, o la tarjeta ya venció.',
    next: ['Revisa el número, la fecha y el código de seguridad.', ANOTHER_CARD],
  },
  later: {
    happened: 'El banco no pudo procesar el pago en ese momento.',
    next: ['Intenta de nuevo en unos minutos.', ANOTHER_CARD],
  },
  bank: {
    happened: 'Tu banco no autorizó el pago. A nosotros no nos dice por qué.',
    next: [ANOTHER_CARD, CALL, 'Intenta más tarde.'],
  },
}

/** Where nothing is known of a card. */
const NEXT_STEPS: readonly string[] = [
  'Intenta de nuevo, con la misma tarjeta o con otra.',
  'Si tu banco la rechaza, llámales y pídeles que autoricen el pago.',
]

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
