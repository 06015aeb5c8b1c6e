import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Contribution } from '#contract/contributions.ts'
import { formatPesos } from '#contract/money.ts'
import type { Refund } from '#contract/refunds.ts'
import { call } from '#web/api/call.ts'
import { counted } from '#web/format/counted.ts'
import { timeAgo } from '#web/format/dates.ts'
import { MoneyWay } from '#web/shell/money-way.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/skeleton.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { toast } from '#web/ui/toast.ts'
import { RefundButton } from './refund-button.tsx'
import { HideFromWall } from './wall-tools.tsx'

const PAGE = 10
const FAULT = 'Error al cargar los mensajes de los aliados'

interface Read {
  contributions: Contribution[]
  total: number
  totalAmount: number
}

interface AlliesMessagesProps {
  eventId: string
  /** Null for the whole event. */
  goalId: string | null
  /** The party's wall shows messages: each can be taken off it. */
  onWall: boolean
}

type Status = 'CONFIRMED' | 'REFUNDED'

function readPage(eventId: string, goalId: string | null, page: number, status: Status) {
  const query = { page, pageSize: PAGE }
  if (!goalId) {
    const params = { id: eventId }
    return call('GET /events/:id/contributions', { params, query: { ...query, status } })
  }
  const params = { id: eventId, goalId }
  return call('GET /events/:id/goals/:goalId/contributions', { params, query })
}

/** Who gave to a sueño, or to the whole event, and what they wrote; for its owner alone (`R6`). */
export function AlliesMessages(props: AlliesMessagesProps) {
  return <Messages {...props} status="CONFIRMED" />
}

/** What went back of an event, with its way; nothing where nothing did. */
export function ReturnedContributions({ eventId }: Pick<AlliesMessagesProps, 'eventId'>) {
  return <Messages eventId={eventId} goalId={null} onWall={false} status="REFUNDED" />
}

function Messages({ eventId, goalId, onWall, status }: AlliesMessagesProps & { status: Status }) {
  const [read, setRead] = useState<Read | null>(null)
  const [page, setPage] = useState(1)
  const [failed, setFailed] = useState(false)

  const withoutGift = (amount: number) =>
    setRead(
      (before) =>
        before && { ...before, total: before.total - 1, totalAmount: before.totalAmount - amount },
    )

  const load = useCallback(async () => {
    setFailed(false)
    try {
      const answer = await readPage(eventId, goalId, page, status)
      setRead((before) => ({
        contributions: [
          ...(page > 1 && before ? before.contributions : []),
          ...answer.contributions,
        ],
        total: answer.summary.totalContributions,
        totalAmount: answer.summary.totalAmount,
      }))
    } catch {
      setFailed(true)
    }
  }, [eventId, goalId, page, status])

  useEffect(() => {
    void load()
  }, [load])

  if (failed) {
    return (
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" onClick={() => void load()}>
            Reintentar
          </Button>
        }
      >
        {FAULT}
      </Banner>
    )
  }
  if (!read) {
    if (status === 'REFUNDED') return null
    return (
      <LoadingArea label="Cargando mensajes">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  if (status === 'REFUNDED' && read.total === 0) return null
  return (
    <div className="grid gap-3">
      {status === 'REFUNDED' && <h3 className="mt-4 text-lg">Devueltas</h3>}
      <p className="text-sm text-muted">
        {counted(read.total, 'aportación', 'aportaciones')} ·{' '}
        <span className="money">{formatPesos(read.totalAmount)}</span>
      </p>
      <ul className="grid gap-3">
        {read.contributions.map((given) => (
          <Message
            key={given.id}
            given={given}
            showsGoal={goalId === null}
            onWall={onWall}
            onGone={withoutGift}
          />
        ))}
      </ul>
      {read.contributions.length < read.total && (
        <Button variant="quiet" onClick={() => setPage(page + 1)}>
          Ver más
        </Button>
      )}
    </div>
  )
}

interface MessageProps {
  given: Contribution
  showsGoal: boolean
  onWall: boolean
  /** Centavos of the gift that no longer count. */
  onGone: (amount: number) => void
}

/** The button that was pressed is gone: one goes on from what came of it. */
const takeFocus = (told: HTMLElement | null) => told?.focus()

function Message({ given, showsGoal, onWall, onGone }: MessageProps) {
  const { revalidate } = useRevalidator()
  const [refund, setRefund] = useState<Refund | null>(null)
  const gaveBack = (made: Refund) => {
    setRefund(made)
    toast.success(`Devolvemos la aportación de ${given.contributorName}`)
    onGone(given.amount)
    void revalidate()
  }
  return (
    <li className="rounded-md bg-sunk p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="wrap-anywhere">{given.contributorName}</strong>
        <span className="money">{formatPesos(given.amount)}</span>
      </p>
      {given.message && <p className="mt-1 whitespace-pre-line wrap-anywhere">{given.message}</p>}
      <p className="mt-1 text-sm text-muted">{factsOf(given, showsGoal)}</p>
      <MoneyWay
        contributionId={given.id}
        of={`de ${given.contributorName}`}
        className="-mb-2"
        beside={
          <>
            {onWall && given.message && <HideFromWall given={given} />}
            {refund || given.status === 'REFUNDED' ? (
              <Returned refund={refund} />
            ) : (
              given.refundableTotal > 0 && <RefundButton given={given} onRefunded={gaveBack} />
            )}
          </>
        }
      />
    </li>
  )
}

function Returned({ refund }: { refund: Refund | null }) {
  const badge = (
    <StatusBadge tone="info">
      {refund && refund.status !== 'succeeded' ? 'Devolución en camino' : 'Reembolsada'}
    </StatusBadge>
  )
  if (!refund) return badge
  return (
    <span
      ref={takeFocus}
      tabIndex={-1}
      role="status"
      className="rounded-full py-2 focus:outline-none"
    >
      {badge}
    </span>
  )
}

/** Parted so that no line begins with the dot. */
function factsOf(given: Contribution, showsGoal: boolean): string {
  const facts = [
    showsGoal && (given.goalName ?? 'Para todo el evento'),
    timeAgo(given.confirmedAt ?? given.createdAt),
    given.anonymous && 'aparece como Aliado anónimo',
    given.status === 'CONFIRMED' && (given.thankedAt ? 'Agradecido' : 'Sin agradecer'),
  ]
  return facts.filter(Boolean).join('\u00a0· ')
}
