import { ApiError } from '#contract/api/errors.ts'
import {
  type getContributionTimeline,
  type Timeline,
  type TimelineKind,
  type TimelineStep,
  timelineKind,
} from '#contract/contributions/timeline.ts'
import { describeDeposit } from '#contract/money/payouts/payouts.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import type { Deps } from '#server/deps.ts'
import type { DisputeRow } from '#server/disputes/store.ts'
import type { Call } from '#server/http/bind.ts'
import { hasRole } from '#server/http/principal.ts'
import type { PostingRow } from '#server/ledger/store.ts'
import type { RefundRequestRow } from '#server/refund-requests/store.ts'
import type { AdjustmentRow } from '#server/refunds/host-transfer/store.ts'
import type { RefundRow } from '#server/refunds/store.ts'
import { findTimelineReaders, readTimelineSource, type TimelineSource } from './store.ts'

interface Step {
  kind: TimelineKind
  at: Date
  amount: number | null
}

/** Steps at the same moment are ordered by kind. */
const ORDER = timelineKind.options

/** Ledger movement → timeline step, the account whose change gives the amount, and its sign. */
const STEPS: Partial<Record<PostingRow['kind'], [TimelineKind, PostingRow['account'], 1 | -1]>> = {
  charge: ['received', 'clearing', 1],
  transfer: ['transferred', 'host', 1],
  reversal: ['reversed', 'host', -1],
  payout: ['deposited', 'bank', 1],
}

function stepsFromLedger(postings: readonly PostingRow[]): Step[] {
  const failed = new Set(
    postings.filter(({ kind }) => kind === 'payout_failed').map((row) => row.provider_id),
  )
  return postings.flatMap(({ kind, account, occurred_at: at, amount: change, provider_id }) => {
    const [step, counted, sign = 1] = STEPS[kind] ?? []
    const amount = sign * change
    if (!step || account !== counted || amount <= 0) return []
    return step === 'deposited' && failed.has(provider_id) ? [] : [{ kind: step, at, amount }]
  })
}

function stepsFromRefund(row: RefundRow): Step[] {
  const amount = row.total_amount
  const requested: Step[] = row.idempotency_key
    ? [{ kind: 'refund-requested', at: row.created_at, amount }]
    : []
  if (row.status === 'pending') return requested
  const kind = row.status === 'failed' ? 'refund-failed' : 'refunded'
  return [...requested, { kind, at: row.completed_at ?? row.created_at, amount }]
}

/** Money that the host is owed and the provider refused to move; the last attempt (`R17`). */
function stepsFromAdjustments(adjustments: readonly AdjustmentRow[]): Step[] {
  const stopped = adjustments.findLast(({ is_stopped }) => is_stopped)
  if (stopped?.kind !== 'transfer' || !stopped.refused_at) return []
  return [{ kind: 'transfer-stopped', at: stopped.refused_at, amount: stopped.amount }]
}

/** What an admin declared as paid outside the provider; a debt that was written off never came back. */
function stepsFromSettlements(adjustments: readonly AdjustmentRow[]): Step[] {
  return adjustments.flatMap(
    ({ kind, settled_outside, settled_amount: amount, resolved_at: at }) =>
      settled_outside === 'paid' && at
        ? [{ kind: kind === 'transfer' ? 'paid-outside' : 'returned-outside', at, amount }]
        : [],
  )
}

/** An inquiry takes no money and is not shown. */
function stepsFromDispute(row: DisputeRow, postings: readonly PostingRow[]): Step[] {
  const wasWithdrawn = postings.some(
    ({ kind, provider_id }) => kind === 'dispute' && provider_id === row.stripe_dispute_id,
  )
  if (!row.funds_withdrawn && !wasWithdrawn) return []
  const opened: Step = { kind: 'disputed', at: row.opened_at, amount: row.amount }
  if (row.status !== 'won' && row.status !== 'lost') return [opened]
  const amount = row.status === 'won' ? row.amount : null
  return [opened, { kind: `dispute-${row.status}`, at: row.closed_at ?? row.opened_at, amount }]
}

/** What a contributor who asked for the money back waited for; the refund is a step of its own (`R29`). */
function stepsFromRequest(row: RefundRequestRow): Step[] {
  const steps: [TimelineKind, Date | null][] = [
    ['refund-asked', row.asked_at],
    ['refund-escalated', row.escalated_at],
    ['refund-declined', row.declined_at],
    ['refund-withdrawn', row.withdrawn_at],
  ]
  return steps.flatMap(([kind, at]) => (at ? [{ kind, at, amount: null }] : []))
}

function stepsFromQuarantine({
  created_at: at,
  decision,
  resolved_at,
  detail,
}: TimelineSource['quarantined'][number]): Step[] {
  const { total } = detail as { total?: unknown }
  const amount = typeof total === 'number' ? total : null
  const review: Step = { kind: 'under-review', at, amount }
  return decision === 'refund' && resolved_at
    ? [review, { kind: 'refunded', at: resolved_at, amount }]
    : [review]
}

/** A quarantined second payment belongs to the timeline only if it was accepted. */
function isOnTimeline(
  { contribution }: TimelineSource,
  { contribution_id }: TimelineSource['quarantined'][number],
): boolean {
  return !contribution.confirmed_at || contribution_id === contribution.id
}

/** Stripe rounds to seconds and transfers before our confirmation: later steps never precede it. */
function clampToConfirmation(confirmedAt: Date | null, step: Step): Step {
  const isFirst = step.kind === 'received' || step.kind === 'under-review'
  const isEarly = !isFirst && confirmedAt && step.at < confirmedAt
  return isEarly ? { ...step, at: confirmedAt } : step
}

/** A reversal never precedes the refund request or dispute of the same second. */
function clampToRequest(step: Step, _place: number, steps: readonly Step[]): Step {
  if (step.kind !== 'reversed') return step
  const second = Number(step.at)
  const request = steps.find(
    ({ kind, at }) =>
      (kind === 'refund-requested' || kind === 'disputed') &&
      Number(at) > second &&
      Number(at) < second + 1_000,
  )
  return request ? { ...step, at: request.at } : step
}

/** Builds the timeline of a contribution's money, oldest step first. */
function buildTimelineSteps(source: TimelineSource): TimelineStep[] {
  const { contribution, postings, refunds, adjustments, disputes, quarantined } = source
  const { confirmed_at: confirmedAt, base_amount: amount } = contribution
  const steps: Step[] = [
    ...stepsFromLedger(postings),
    ...(confirmedAt ? [{ kind: 'confirmed' as const, at: confirmedAt, amount }] : []),
    ...refunds.flatMap(stepsFromRefund),
    ...stepsFromAdjustments(adjustments),
    ...stepsFromSettlements(adjustments),
    ...source.requests.flatMap(stepsFromRequest),
    ...disputes.flatMap((row) => stepsFromDispute(row, postings)),
    ...quarantined.filter((row) => isOnTimeline(source, row)).flatMap(stepsFromQuarantine),
  ]
  return steps
    .map((step) => clampToConfirmation(confirmedAt, step))
    .map(clampToRequest)
    .toSorted(
      (a, b) => Number(a.at) - Number(b.at) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
    )
    .map(({ kind, at, amount: centavos }) => ({ kind, at: at.toISOString(), amount: centavos }))
}

const DEPOSIT_EXPECTED = `Está en la cuenta de pagos; ${describeDeposit('su')}.`
const REST_EXPECTED = `Lo que conserva la familia está en su cuenta de pagos; ${describeDeposit('su')}.`

/** True if the host's Stripe account holds money that is not paid out yet. */
function awaitsDeposit({ contribution, postings }: TimelineSource): boolean {
  const balance = postings
    .filter(({ account }) => account === 'host')
    .reduce((sum, { amount }) => sum + amount, 0)
  return contribution.status === 'CONFIRMED' && balance > 0
}

/** Builds a contribution's timeline without checking access; amounts in centavos. Null if unknown. */
export async function buildTimeline(
  { db }: Pick<Deps, 'db'>,
  contributionId: string,
): Promise<Timeline | null> {
  const source = await readTimelineSource(db, contributionId)
  if (!source) return null
  const isPartlyRefunded = computeReturned(source.contribution).base > 0
  const expected = isPartlyRefunded ? REST_EXPECTED : DEPOSIT_EXPECTED
  return {
    steps: buildTimelineSteps(source),
    depositExpected: awaitsDeposit(source) ? expected : null,
  }
}

/** Reads the timeline for host, contributor or ADMIN. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN. */
export async function readTimeline({ deps, user, params }: Call<typeof getContributionTimeline>) {
  const readers = await findTimelineReaders(deps.db, params.id, toContributor(user))
  if (!readers) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const canRead = hasRole(user, DESK_ROLES) || readers.host_id === user.id || readers.is_own
  if (!canRead) throw new ApiError('FORBIDDEN')
  const timeline = await buildTimeline(deps, params.id)
  if (!timeline) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return { timeline }
}
