import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Contribution, ContributionStatus } from '#contract/contributions/contributions.ts'
import { labelContribution } from '#contract/contributions/labels.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { ContributionTimeline } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { CheckIcon, MoreIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { RefundButton, WallVisibilityButton } from './contribution-tools.tsx'

interface ContributionRowProps {
  contribution: Contribution
  event: Pick<Event, 'name' | 'thankYouMessage' | 'wallMessages'>
  showsGoal: boolean
  /** It was found by a search, perhaps by its folio. */
  showsFolio: boolean
  onRemoved: (contribution: Contribution) => void
}

/** For an element that replaces the pressed button. */
const focusElement = (announced: HTMLElement | null) => announced?.focus()

/** One gift: who, how much and what they wrote; thanking first, all else behind '⋯'. */
export function ContributionRow(props: ContributionRowProps) {
  const { contribution, event, showsGoal, showsFolio, onRemoved } = props
  const { contributorName, message, status } = contribution
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const more = useId()
  const onRefunded = (next: ContributionStatus) => {
    toast.success(`Devolvemos la aportación de ${contributorName}`)
    // While the refund is pending at the provider, the contribution still counts.
    if (next === 'REFUNDED') onRemoved(contribution)
    else setIsPending(true)
    void revalidate()
  }
  return (
    <li className="grid gap-1 pt-3 pb-2">
      <p className="flex justify-between gap-x-4">
        <strong className="min-w-0 wrap-anywhere">{contributorName}</strong>
        <span className="money shrink-0 font-semibold">{formatPesos(contribution.amount)}</span>
      </p>
      {contribution.refundedAmount > 0 && (
        <p className="text-right text-sm text-muted tabular-nums">
          −{formatPesos(contribution.refundedAmount)} devueltos
        </p>
      )}
      <p className="text-sm text-muted">
        {describeContribution(contribution, showsGoal)}
        {showsFolio && (
          <>
            {'\u00a0· '}
            <span className="whitespace-nowrap">{contribution.folio}</span>
          </>
        )}
      </p>
      {message && <p className="mt-1 whitespace-pre-line wrap-anywhere">{message}</p>}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        {status === 'CONFIRMED' ? (
          <Thanks contribution={contribution} event={event} />
        ) : (
          <StatusBadge tone={getContributionTone(contribution)}>
            {labelContribution(contribution, 'host')}
          </StatusBadge>
        )}
        {isPending && (
          <span
            ref={focusElement}
            tabIndex={-1}
            role="status"
            className="rounded-full py-2 focus:outline-none"
          >
            <StatusBadge tone="info">Devolución en camino</StatusBadge>
          </span>
        )}
        <Button
          variant="quiet"
          size="icon"
          className="-mr-3 text-muted"
          aria-expanded={showsMore}
          aria-controls={more}
          aria-label={`Más de la aportación de ${contributorName}`}
          onClick={() => setShowsMore(!showsMore)}
        >
          <MoreIcon strokeWidth="3.5" />
        </Button>
      </div>
      <div id={more} hidden={!showsMore} className="pb-2">
        {showsMore && (
          <>
            <p className="text-sm text-muted">Folio {contribution.folio}</p>
            <ContributionTimeline
              contributionId={contribution.id}
              of={`de ${contributorName}`}
              beside={
                <>
                  {event.wallMessages && message && (
                    <WallVisibilityButton contribution={contribution} />
                  )}
                  {!isPending && contribution.refundableTotal > 0 && (
                    <RefundButton contribution={contribution} onRefunded={onRefunded} />
                  )}
                </>
              }
            />
          </>
        )}
      </div>
    </li>
  )
}

/** A non-breaking space before the dot: no line begins with it. */
function describeContribution(contribution: Contribution, showsGoal: boolean): string {
  const facts = [
    showsGoal && (contribution.goalName ?? 'Para todo el evento'),
    formatTimeAgo(contribution.confirmedAt ?? contribution.createdAt),
    contribution.anonymous && 'aparece como Aliado anónimo',
  ]
  return facts.filter(Boolean).join('\u00a0· ')
}

type ThanksProps = Pick<ContributionRowProps, 'contribution' | 'event'>

function Thanks({ contribution, event }: ThanksProps) {
  const { contributorName, contributorEmail } = contribution
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  const [isThanked, setIsThanked] = useState(false)
  const thank = (by: ThanksChannel) => {
    setWriting(null)
    setIsThanked(true)
    if (by === 'email') toast.success(`Tu agradecimiento a ${contributorName} va en camino`)
  }
  if (isThanked || contribution.thankedAt) {
    return (
      <span
        ref={isThanked ? focusElement : null}
        tabIndex={-1}
        className="inline-flex min-h-11 items-center gap-1.5 text-sm text-success focus:outline-none"
      >
        <CheckIcon /> Agradecido
      </span>
    )
  }
  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Agradecer a ${contributorName}`}
        onClick={() => setWriting(true)}
      >
        Agradecer
      </Button>
      {writing !== null && (
        <ThankYouNoteDialog
          contribution={{ ...contribution, hasEmail: contributorEmail !== null }}
          event={event}
          open={writing}
          onClose={() => setWriting(false)}
          onThanked={thank}
        />
      )}
    </>
  )
}
