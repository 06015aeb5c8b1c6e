import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type {
  Contribution,
  HostListedContribution,
  PublicChoices,
} from '#contract/contributions/contributions.ts'
import { isPartlyRefunded, labelContribution } from '#contract/contributions/labels.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { announceThanks } from '#web/shell/money/announce-thanks.ts'
import { TimelineSteps } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import type { RefundOutcome } from '#web/shell/money/refund-dialog.tsx'
import { giftHead, UndoThanks } from '#web/shell/money/sent-thanks.tsx'
import { ThankYouNoteDialog } from '#web/shell/money/thank-you-note-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { ContributionMenu } from './contribution-menu.tsx'
import { HostRefundDialog, useHiddenFromWall } from './contribution-tools.tsx'

interface ContributionRowProps {
  contribution: HostListedContribution
  event: Pick<Event, 'name' | 'thankYouMessage' | 'wallMessages' | 'viewer'>
  showsGoal: boolean
  /** It was found by a search, perhaps by its folio. */
  showsFolio: boolean
  /** Thanked since the page was opened, by this channel. */
  thankedBy: ThanksChannel | undefined
  onRemoved: (contribution: Contribution) => void
  onThanked: (by: ThanksChannel) => void
  onTakenBack: () => void
}

/** For an element that replaces the pressed button. */
const focusElement = (announced: HTMLElement | null) => announced?.focus()

/** On phones what is done stands below what came; with more room they share lines, and at a desk a gift is one line. */
const AREAS =
  "grid-cols-[minmax(0,1fr)_auto] [grid-template-areas:'head_head'_'facts_facts'_'message_message'_'thanks_more'_'details_details'] " +
  "@min-[38rem]:gap-x-4 @min-[38rem]:grid-cols-[minmax(0,1fr)_7rem_9.5rem_2rem] @min-[38rem]:[grid-template-areas:'name_amount_thanks_more'_'facts_amount_thanks_more'_'message_amount_thanks_more'_'details_details_details_details'] " +
  '@min-[50rem]:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_8rem_6rem_9.5rem_2rem] @min-[50rem]:py-1.5'
const DESK_AREAS = {
  line: "@min-[50rem]:[grid-template-areas:'name_goal_date_amount_thanks_more'_'details_details_details_details_details_details']",
  withMessage:
    "@min-[50rem]:[grid-template-areas:'name_goal_date_amount_thanks_more'_'message_message_message_amount_thanks_more'_'details_details_details_details_details_details']",
}

/** The columns' names where a gift is one line; each row says them again in words. */
export const ContributionsHead = () => (
  <div
    aria-hidden="true"
    className="hidden border-b border-line px-4 text-sm font-semibold text-muted @min-[50rem]:block"
  >
    <div className={classNames('grid', AREAS, DESK_AREAS.line)}>
      <span className="[grid-area:name]">Aliado y mensaje</span>
      <span className="[grid-area:goal]">Sueño</span>
      <span className="whitespace-nowrap [grid-area:date]">Cuándo</span>
      <span className="text-right [grid-area:amount]">Monto</span>
    </div>
  </div>
)

/** One gift: who, how much and what they wrote; thanking first, all else behind '⋯'. */
export function ContributionRow(props: ContributionRowProps) {
  const { contribution, event, thankedBy, onRemoved, onThanked, onTakenBack } = props
  const { contributorName, isAskedBack, message, status } = contribution
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const [showsMore, setShowsMore] = useState(false)
  const [isRefunding, setIsRefunding] = useState(false)
  const [isHidden, hide] = useHiddenFromWall(contribution)
  const isOwner = event.viewer === 'OWNER'
  const onRefunded = ({ refund, contribution: { status: next } }: RefundOutcome) => {
    // While the refund is pending at the provider, the contribution still counts.
    if (next === 'REFUNDED') onRemoved(contribution)
    else if (refund.status === 'pending') setIsPending(true)
    void revalidate()
  }
  return (
    <li
      className={classNames(
        'grid items-start py-2.5 @min-[38rem]:items-center @min-[38rem]:py-3',
        AREAS,
        message === null ? DESK_AREAS.line : DESK_AREAS.withMessage,
      )}
    >
      <Facts {...props} />
      {message && (
        <GiftMessage text={message} isWhole={showsMore} isHidden={event.wallMessages && isHidden} />
      )}
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 self-center @max-[38rem]:pt-1 [grid-area:thanks]">
        {isAskedBack && <StatusBadge tone="warning">Pide su dinero</StatusBadge>}
        {status === 'CONFIRMED' ? (
          !isAskedBack && <Thanks {...{ contribution, event, thankedBy, onThanked, onTakenBack }} />
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
      </div>
      <ContributionMenu
        contribution={contribution}
        event={event}
        thankedBy={thankedBy}
        onTakenBack={onTakenBack}
        isHidden={isHidden}
        hide={hide}
        isOpen={showsMore}
        onToggle={() => setShowsMore(!showsMore)}
        onRefund={
          isOwner && !isPending && contribution.refundableTotal > 0
            ? () => setIsRefunding(true)
            : null
        }
      />
      {isOwner && showsMore && (
        <div className="min-w-0 pt-2 pb-2 [grid-area:details]">
          <TimelineSteps contributionId={contribution.id} of={`de ${contributorName}`} />
        </div>
      )}
      {isRefunding && (
        <HostRefundDialog
          contribution={contribution}
          onRefunded={onRefunded}
          onClose={() => setIsRefunding(false)}
        />
      )}
    </li>
  )
}

interface GiftMessageProps {
  text: string
  isWhole: boolean
  /** The host took it off the wall. */
  isHidden: boolean
}

const GiftMessage = ({ text, isWhole, isHidden }: GiftMessageProps) => (
  <div className="pt-0.5 leading-snug wrap-anywhere [grid-area:message] @min-[50rem]:self-start @min-[50rem]:text-sm">
    <p className={isWhole ? 'whitespace-pre-line' : 'line-clamp-2'}>{text}</p>
    {isHidden && <p className="text-sm text-muted">Oculto del muro</p>}
  </div>
)

/** Who, how much, for what and when: one line where there is room. */
function Facts({ contribution, showsGoal, showsFolio }: ContributionRowProps) {
  return (
    <>
      <div className={giftHead}>
        <div
          className={classNames(
            'min-w-0 leading-snug [grid-area:name]',
            contribution.message && '@min-[50rem]:self-end',
          )}
        >
          <strong className="wrap-anywhere">{contribution.contributorName}</strong>
          {isPartlyRefunded(contribution) && (
            <span className="block w-fit py-0.5 @min-[38rem]:ml-2 @min-[38rem]:inline-block">
              <StatusBadge tone={getContributionTone(contribution)}>
                {labelContribution(contribution, 'host')}
              </StatusBadge>
            </span>
          )}{' '}
          <HiddenFromPublic choices={contribution} />
          {showsFolio && <span className="block text-sm text-muted">{contribution.folio}</span>}
          {contribution.given && contribution.given.contributions > 1 && (
            <span className="block text-sm text-muted tabular-nums">
              {formatPesos(contribution.given.amount)} en {contribution.given.contributions} regalos
            </span>
          )}
        </div>
        <p className="shrink-0 text-right [grid-area:amount]">
          <span className="money font-semibold">{formatPesos(contribution.amount)}</span>
          {contribution.feesPaidBy === 'HOST' && (
            <span className="block text-sm text-muted tabular-nums">
              pagó {formatPesos(contribution.totalAmount)}
            </span>
          )}
          {isPartlyRefunded(contribution) && (
            <span className="block text-sm text-muted tabular-nums">
              quedan de {formatPesos(contribution.amount + contribution.refundedAmount)}
            </span>
          )}
        </p>
      </div>
      <p className="self-center text-sm leading-tight text-muted [grid-area:facts] @min-[50rem]:contents">
        {showsGoal && (
          <span className="wrap-anywhere [grid-area:goal]">
            {contribution.goalName ?? 'Para todo el evento'}
            <span className="@min-[50rem]:hidden">{'\u00a0· '}</span>
          </span>
        )}
        <span className="whitespace-nowrap [grid-area:date]">
          {formatTimeAgo(contribution.confirmedAt ?? contribution.createdAt)}
        </span>
      </p>
    </>
  )
}

/** What its contributor does not want others to see (`R22`). */
function HiddenFromPublic({ choices }: { choices: PublicChoices }) {
  const texts = [
    choices.anonymous && 'nombre privado',
    choices.amountHidden && 'monto privado',
  ].filter(Boolean)
  if (texts.length === 0) return null
  return <span className="inline-block text-sm text-muted">{texts.join(' ·\u00a0')}</span>
}

type ThanksProps = Pick<
  ContributionRowProps,
  'contribution' | 'event' | 'thankedBy' | 'onThanked' | 'onTakenBack'
>

function Thanks({ contribution, event, thankedBy, onThanked, onTakenBack }: ThanksProps) {
  const { contributorName, contributorEmail } = contribution
  // Null until first opened; a closed dialog keeps its text.
  const [writing, setWriting] = useState<boolean | null>(null)
  const [hasChanged, setHasChanged] = useState(false)
  const thank = (by: ThanksChannel) => {
    toast.success(announceThanks(contributorName, by))
    setWriting(null)
    setHasChanged(true)
    onThanked(by)
  }
  if (thankedBy || contribution.thankedAt) {
    return (
      <>
        <span
          ref={hasChanged ? focusElement : null}
          tabIndex={-1}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm text-success focus:outline-none"
        >
          <CheckIcon /> Agradecido
        </span>
        {thankedBy && (
          <UndoThanks
            by={thankedBy}
            hasNote={thankedBy === 'whatsapp'}
            giverName={contributorName}
            takeBack={() =>
              call('DELETE /contributions/:id/thanks', { params: { id: contribution.id } })
            }
            onTakenBack={() => {
              setHasChanged(true)
              onTakenBack()
            }}
          />
        )}
      </>
    )
  }
  return (
    <>
      <Button
        ref={hasChanged ? focusElement : null}
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
