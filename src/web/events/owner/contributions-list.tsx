import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type {
  Contribution,
  ContributionStatus,
  HostListStatus,
} from '#contract/contributions/contributions.ts'
import { labelContribution } from '#contract/contributions/labels.ts'
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
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { RefundButton, WallVisibilityButton } from './contribution-tools.tsx'

const PAGE_SIZE = 10

/** Contributions that no longer count have a list of their own, which is absent when empty. */
const HEADINGS: Partial<Record<HostListStatus, string>> = {
  REFUNDED: 'Devueltas',
  DISPUTED: 'En aclaración',
}

interface ContributionsListProps {
  eventId: string
  /** Absent for the whole event. */
  goalId?: string
  status?: HostListStatus
  /** The live wall shows messages, so each has a hide button. */
  onWall?: boolean
  /** In centavos; the list reloads when it changes. */
  raised: number
  /** Words of a name or email, or a folio; empty for all. */
  search?: string
}

/** Searches the lists of an event by name, email or folio (`R28`). */
export function ContributionsSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <search aria-label="Buscar aportaciones">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
        }}
      >
        <div className="min-w-0 grow basis-60">
          <TextField
            name="search"
            type="search"
            label="Buscar una aportación"
            placeholder="Nombre, correo o folio"
            maxLength={100}
            onChange={(typed) => typed === '' && onSearch('')}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12 grow sm:grow-0">
          <SearchIcon /> Buscar
        </Button>
      </form>
    </search>
  )
}

/** Contributions to a goal or to the whole event, with messages; for the owner (`R6`). */
export function ContributionsList(props: ContributionsListProps) {
  const { eventId, goalId, status = 'CONFIRMED', onWall = false, raised, search = '' } = props
  const heading = HEADINGS[status]
  const [loaded, setLoaded] = useState<{
    contributions: Contribution[]
    summary: { totalContributions: number; totalAmount: number }
  } | null>(null)
  const [failed, setFailed] = useState(false)
  const [listed, setListed] = useState({ page: 1, raised, search, removals: 0, attempts: 0 })
  // The amount or the search changed, so the list did: start at page 1.
  if (listed.raised !== raised || listed.search !== search)
    setListed({ ...listed, page: 1, raised, search })
  const { page, removals } = listed
  const count = useRef<HTMLParagraphElement>(null)

  const removeContribution = ({ id, amount }: Contribution) => {
    setLoaded(
      (before) =>
        before && {
          contributions: before.contributions.filter((one) => one.id !== id),
          summary: {
            totalContributions: before.summary.totalContributions - 1,
            totalAmount: before.summary.totalAmount - amount,
          },
        },
    )
    setListed((before) => ({ ...before, page: 1, removals: before.removals + 1 }))
  }

  useEffect(() => {
    let isLatest = true
    const query = { page: listed.page, pageSize: PAGE_SIZE }
    const request = goalId
      ? call('GET /events/:id/goals/:goalId/contributions', {
          params: { id: eventId, goalId },
          query,
        })
      : call('GET /events/:id/contributions', {
          params: { id: eventId },
          query: { ...query, status, search: listed.search || undefined },
        })
    setFailed(false)
    request.then(
      ({ contributions, summary }) => {
        if (!isLatest) return
        setLoaded((before) => ({
          contributions: [
            ...(query.page > 1 && before ? before.contributions : []),
            ...contributions,
          ],
          summary,
        }))
      },
      () => isLatest && setFailed(true),
    )
    return () => {
      isLatest = false
    }
  }, [eventId, goalId, status, listed])

  // The row with the pressed button is gone: move the focus.
  useEffect(() => {
    if (removals > 0) count.current?.focus()
  }, [removals])

  if (failed) {
    return (
      <RetryBanner onRetry={() => setListed({ ...listed, attempts: listed.attempts + 1 })}>
        Error al cargar los mensajes de los aliados
      </RetryBanner>
    )
  }
  if (heading && !loaded?.summary.totalContributions) return null
  if (!loaded) {
    return (
      <LoadingArea label="Cargando mensajes">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  const { contributions, summary } = loaded
  return (
    <div className="grid gap-3">
      {heading && <h3 className="mt-4 text-lg">{heading}</h3>}
      <p
        ref={count}
        tabIndex={-1}
        role={search ? 'status' : undefined}
        className="rounded-sm text-sm text-muted"
      >
        {search && summary.totalContributions === 0 ? (
          'Ninguna aportación que cuenta coincide con tu búsqueda.'
        ) : (
          <>
            {formatCount(summary.totalContributions, 'aportación', 'aportaciones')} ·{' '}
            <span className="money">{formatPesos(summary.totalAmount)}</span>
          </>
        )}
      </p>
      <ul className="grid gap-3">
        {contributions.map((contribution) => (
          <ContributionRow
            key={contribution.id}
            contribution={contribution}
            showsGoal={!goalId}
            onWall={onWall}
            onRemoved={removeContribution}
          />
        ))}
      </ul>
      {contributions.length < summary.totalContributions && (
        <Button variant="quiet" onClick={() => setListed({ ...listed, page: page + 1 })}>
          Ver más
        </Button>
      )}
    </div>
  )
}

interface ContributionRowProps {
  contribution: Contribution
  showsGoal: boolean
  onWall: boolean
  onRemoved: (contribution: Contribution) => void
}

/** For an element that replaces the pressed button. */
const focusElement = (announced: HTMLElement | null) => announced?.focus()

function ContributionRow(props: ContributionRowProps) {
  const { contribution, showsGoal, onWall, onRemoved } = props
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
      <p className="mt-1 text-sm text-muted">
        {describeContribution(contribution, showsGoal)}
        {'\u00a0· '}
        <span className="whitespace-nowrap">{contribution.folio}</span>
      </p>
      <ContributionTimeline
        contributionId={contribution.id}
        of={`de ${contribution.contributorName}`}
        className="-mb-2"
        beside={
          <>
            {onWall && contribution.message && <WallVisibilityButton contribution={contribution} />}
            {contribution.status !== 'CONFIRMED' && (
              <StatusBadge tone={getContributionTone(contribution)}>
                {labelContribution(contribution, 'host')}
              </StatusBadge>
            )}
            {isPending ? (
              <span
                ref={focusElement}
                tabIndex={-1}
                role="status"
                className="rounded-full py-2 focus:outline-none"
              >
                <StatusBadge tone="info">Devolución en camino</StatusBadge>
              </span>
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

/** A non-breaking space before the dot: no line begins with it. */
function describeContribution(contribution: Contribution, showsGoal: boolean): string {
  const facts = [
    showsGoal && (contribution.goalName ?? 'Para todo el evento'),
    formatTimeAgo(contribution.confirmedAt ?? contribution.createdAt),
    contribution.anonymous && 'aparece como Aliado anónimo',
    contribution.status === 'CONFIRMED' &&
      (contribution.thankedAt ? 'Agradecido' : 'Sin agradecer'),
  ]
  return facts.filter(Boolean).join('\u00a0· ')
}
