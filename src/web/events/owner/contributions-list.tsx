import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type {
  Contribution,
  ContributionStatus,
  HostListStatus,
} from '#contract/contributions/contributions.ts'
import { contributionLabel } from '#contract/contributions/labels.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { ContributionTimeline } from '#web/shell/money/contribution-timeline.tsx'
import { getContributionTone } from '#web/shell/money/contribution-tones.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { RefundButton, WallVisibilityButton } from './contribution-tools.tsx'

const PAGE = 10
const LOAD_ERROR = 'Error al cargar los mensajes de los aliados'

interface Read {
  contributions: Contribution[]
  total: number
  totalAmount: number
}

interface ContributionsListProps {
  eventId: string
  /** Null for the whole event. */
  goalId: string | null
  /** The live wall shows messages, so each has a hide button. */
  onWall: boolean
  /** In centavos; the list reloads when it changes. */
  raised?: number
}

/** Contributions that no longer count have a list of their own. */
const OTHER_STATUS_HEADINGS: Partial<Record<HostListStatus, string>> = {
  REFUNDED: 'Devueltas',
  DISPUTED: 'En aclaración',
}

function loadContributionsPage(
  eventId: string,
  goalId: string | null,
  page: number,
  status: HostListStatus,
) {
  const query = { page, pageSize: PAGE }
  if (!goalId) {
    const params = { id: eventId }
    return call('GET /events/:id/contributions', { params, query: { ...query, status } })
  }
  const params = { id: eventId, goalId }
  return call('GET /events/:id/goals/:goalId/contributions', { params, query })
}

/** Confirmed contributions to a goal or to the whole event, with messages; for the owner (`R6`). */
export function ConfirmedContributions(props: ContributionsListProps) {
  return <Messages {...props} status="CONFIRMED" />
}

interface ReturnedContributionsProps extends Pick<ContributionsListProps, 'eventId' | 'raised'> {
  status: 'REFUNDED' | 'DISPUTED'
}

/** Refunded or disputed contributions of an event; renders nothing when there are none. */
export function ReturnedContributions(props: ReturnedContributionsProps) {
  return <Messages {...props} goalId={null} onWall={false} />
}

function Messages(props: ContributionsListProps & { status: HostListStatus }) {
  const { eventId, goalId, onWall, raised, status } = props
  const [read, setRead] = useState<Read | null>(null)
  const [listed, setListed] = useState({ page: 1, raised, round: 0 })
  // The amount changed, so the list did: start at page 1.
  if (listed.raised !== raised) setListed({ ...listed, page: 1, raised })
  const { page, round } = listed
  const count = useRef<HTMLParagraphElement>(null)
  const [failed, setFailed] = useState(false)
  const reads = useRef(0)

  const removeContribution = ({ id, amount }: Contribution) => {
    setRead(
      (before) =>
        before && {
          contributions: before.contributions.filter((one) => one.id !== id),
          total: before.total - 1,
          totalAmount: before.totalAmount - amount,
        },
    )
    setListed((before) => ({ ...before, page: 1, round: before.round + 1 }))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another sum and another round are another list
  const load = useCallback(async () => {
    reads.current += 1
    const reading = reads.current
    setFailed(false)
    try {
      const answer = await loadContributionsPage(eventId, goalId, page, status)
      if (reading !== reads.current) return
      setRead((before) => ({
        contributions: [
          ...(page > 1 && before ? before.contributions : []),
          ...answer.contributions,
        ],
        total: answer.summary.totalContributions,
        totalAmount: answer.summary.totalAmount,
      }))
    } catch {
      if (reading === reads.current) setFailed(true)
    }
  }, [eventId, goalId, page, raised, status, round])

  useEffect(() => {
    void load()
  }, [load])

  // The row with the pressed button is gone: move the focus.
  useEffect(() => {
    if (round > 0) count.current?.focus()
  }, [round])

  if (failed) {
    return <RetryBanner onRetry={() => void load()}>{LOAD_ERROR}</RetryBanner>
  }
  if (!read) {
    if (OTHER_STATUS_HEADINGS[status]) return null
    return (
      <LoadingArea label="Cargando mensajes">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  if (OTHER_STATUS_HEADINGS[status] && read.total === 0) return null
  return (
    <div className="grid gap-3">
      {OTHER_STATUS_HEADINGS[status] && (
        <h3 className="mt-4 text-lg">{OTHER_STATUS_HEADINGS[status]}</h3>
      )}
      <p ref={count} tabIndex={-1} className="rounded-sm text-sm text-muted">
        {formatCount(read.total, 'aportación', 'aportaciones')} ·{' '}
        <span className="money">{formatPesos(read.totalAmount)}</span>
      </p>
      <ul className="grid gap-3">
        {read.contributions.map((contribution) => (
          <Message
            key={contribution.id}
            contribution={contribution}
            showsGoal={goalId === null}
            onWall={onWall}
            onRemoved={removeContribution}
          />
        ))}
      </ul>
      {read.contributions.length < read.total && (
        <Button variant="quiet" onClick={() => setListed({ ...listed, page: page + 1 })}>
          Ver más
        </Button>
      )}
    </div>
  )
}

interface MessageProps {
  contribution: Contribution
  showsGoal: boolean
  onWall: boolean
  onRemoved: (contribution: Contribution) => void
}

/** For an element that replaces the pressed button. */
const focusElement = (announced: HTMLElement | null) => announced?.focus()

function Message({ contribution, showsGoal, onWall, onRemoved }: MessageProps) {
  const { revalidate } = useRevalidator()
  const [isPending, setIsPending] = useState(false)
  const onRefunded = (status: ContributionStatus) => {
    toast.success(`Devolvemos la aportación de ${contribution.contributorName}`)
    // While the refund is pending at the provider, the contribution still counts.
    if (status === 'REFUNDED') onRemoved(contribution)
    else setIsPending(true)
    void revalidate()
  }
  return (
    <li className="rounded-md bg-sunk p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="wrap-anywhere">{contribution.contributorName}</strong>
        <span className="money">{formatPesos(contribution.amount)}</span>
      </p>
      {contribution.message && (
        <p className="mt-1 whitespace-pre-line wrap-anywhere">{contribution.message}</p>
      )}
      <p className="mt-1 text-sm text-muted">{factsOf(contribution, showsGoal)}</p>
      <ContributionTimeline
        contributionId={contribution.id}
        of={`de ${contribution.contributorName}`}
        className="-mb-2"
        beside={
          <>
            {onWall && contribution.message && <WallVisibilityButton contribution={contribution} />}
            {contribution.status !== 'CONFIRMED' && (
              <StatusBadge tone={getContributionTone(contribution)}>
                {contributionLabel(contribution, 'host')}
              </StatusBadge>
            )}
            {isPending ? (
              <RefundOnItsWay />
            ) : (
              contribution.refundableTotal > 0 && (
                <RefundButton contribution={contribution} onRefunded={onRefunded} />
              )
            )}
          </>
        }
      />
    </li>
  )
}

function RefundOnItsWay() {
  return (
    <span
      ref={focusElement}
      tabIndex={-1}
      role="status"
      className="rounded-full py-2 focus:outline-none"
    >
      <StatusBadge tone="info">Devolución en camino</StatusBadge>
    </span>
  )
}

/** A non-breaking space before the dot: no line begins with it. */
function factsOf(contribution: Contribution, showsGoal: boolean): string {
  const facts = [
    showsGoal && (contribution.goalName ?? 'Para todo el evento'),
    formatTimeAgo(contribution.confirmedAt ?? contribution.createdAt),
    contribution.anonymous && 'aparece como Aliado anónimo',
    contribution.status === 'CONFIRMED' &&
      (contribution.thankedAt ? 'Agradecido' : 'Sin agradecer'),
  ]
  return facts.filter(Boolean).join('\u00a0· ')
}
