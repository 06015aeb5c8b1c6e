import { useState } from 'react'
import type { Thankable, ThanksChannel } from '#contract/contributions/thanks.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CHANNEL_LABELS } from './labels.ts'
import { ThankYouNoteDialog } from './note-dialog.tsx'

interface ThanksRowProps {
  contribution: Thankable
  event: { name: string; thankYouMessage: string | null }
  onThanked: (contribution: Thankable, by: ThanksChannel) => void
}

/** One contribution and how it was thanked, or the button to do so. */
export function ThanksRow({ contribution, event, onThanked }: ThanksRowProps) {
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  const { contributorName, amount, goalName, message, confirmedAt, anonymous, thanks } =
    contribution
  const thanked = (by: ThanksChannel) => {
    setWriting(null)
    onThanked(contribution, by)
  }
  return (
    <Card as="li" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">{contributorName}</h2>
        <span className="money font-semibold">{formatPesos(amount)}</span>
      </div>
      <p className="text-sm text-muted wrap-anywhere">
        {goalName ? `Para ${goalName}` : 'Para todo el evento'} · {formatTimeAgo(confirmedAt)}
        {anonymous && ' · aparece como Aliado anónimo'}
      </p>
      {message && (
        <blockquote className="rounded-md bg-sunk p-4 whitespace-pre-line wrap-anywhere">
          {message}
        </blockquote>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {thanks ? (
          <Thanked thanks={thanks} />
        ) : (
          <StatusBadge tone="warning">Sin agradecer</StatusBadge>
        )}
        {thanks?.by !== 'email' && (
          <Button
            variant={thanks ? 'quiet' : 'secondary'}
            aria-label={`${thanks ? 'Escribirle también' : 'Agradecer'} a ${contributorName}`}
            onClick={() => setWriting(true)}
          >
            {thanks ? 'Escribirle también' : 'Agradecer'}
          </Button>
        )}
      </div>
      {thanks?.message && <Note text={thanks.message} />}
      {writing !== null && (
        <ThankYouNoteDialog
          contribution={contribution}
          event={event}
          open={writing}
          onClose={() => setWriting(false)}
          onThanked={thanked}
        />
      )}
    </Card>
  )
}

function Thanked({ thanks }: { thanks: NonNullable<Thankable['thanks']> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusBadge tone="success">Agradecido</StatusBadge>
      <span className="text-sm text-muted">
        {CHANNEL_LABELS[thanks.by]} · {formatTimeAgo(thanks.thankedAt)}
      </span>
    </p>
  )
}

function Note({ text }: { text: string }) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
        Ver tu mensaje
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
      </summary>
      <p className="pt-2 whitespace-pre-line wrap-anywhere">{text}</p>
    </details>
  )
}
