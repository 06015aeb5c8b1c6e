import {
  type TimelineKind,
  type TimelineStep,
  timelineKind,
} from '#contract/contributions/timeline.ts'
import type { DisputeRow } from '#server/disputes/store.ts'
import type { PostingRow } from '#server/ledger/store.ts'
import type { RefundRow } from '#server/refunds/store.ts'
import type { TimelineSource } from './store.ts'

interface Step {
  kind: TimelineKind
  at: Date
  amount: number | null
}

/** At one moment, things happened in the order of their kinds. */
const ORDER = timelineKind.options

/** Movement → the step that it is, the account whose change says how much, and its sign. */
const STEPS: Partial<Record<PostingRow['kind'], [TimelineKind, PostingRow['account'], 1 | -1]>> = {
  charge: ['received', 'clearing', 1],
  transfer: ['transferred', 'host', 1],
  reversal: ['reversed', 'host', -1],
  payout: ['deposited', 'bank', 1],
}

function ofMoney(moved: readonly PostingRow[]): Step[] {
  const failed = new Set(
    moved.filter(({ kind }) => kind === 'payout_failed').map((row) => row.provider_id),
  )
  return moved.flatMap(({ kind, account, occurred_at: at, amount: change, provider_id }) => {
    const [step, counted, sign = 1] = STEPS[kind] ?? []
    const amount = sign * change
    if (!step || account !== counted || amount <= 0) return []
    return step === 'deposited' && failed.has(provider_id) ? [] : [{ kind: step, at, amount }]
  })
}

function ofRefund(row: RefundRow): Step[] {
  const amount = row.total_part
  const asked: Step[] = row.idempotency_key
    ? [{ kind: 'refund-requested', at: row.created_at, amount }]
    : []
  if (row.status === 'pending') return asked
  const kind = row.status === 'failed' ? 'refund-failed' : 'refunded'
  return [...asked, { kind, at: row.settled_at ?? row.created_at, amount }]
}

/** An inquiry takes no money, and nobody hears of it. */
function ofDispute(row: DisputeRow, moved: readonly PostingRow[]): Step[] {
  const tookMoney = moved.some(
    ({ kind, provider_id }) => kind === 'dispute' && provider_id === row.stripe_dispute_id,
  )
  if (!row.takes_money && !tookMoney) return []
  const opened: Step = { kind: 'disputed', at: row.opened_at, amount: row.amount }
  if (row.status !== 'won' && row.status !== 'lost') return [opened]
  const amount = row.status === 'won' ? row.amount : null
  return [opened, { kind: `dispute-${row.status}`, at: row.closed_at ?? row.opened_at, amount }]
}

function ofApart({
  created_at: at,
  decision,
  resolved_at,
  detail,
}: TimelineSource['apart'][number]): Step[] {
  const { total } = detail as { total?: unknown }
  const amount = typeof total === 'number' ? total : null
  const seen: Step = { kind: 'under-review', at, amount }
  return decision === 'refund' && resolved_at
    ? [seen, { kind: 'refunded', at: resolved_at, amount }]
    : [seen]
}

/** A second payment of what another paid for is no part of its way, unless it is that one. */
function isOn(
  { contribution }: TimelineSource,
  { contribution_id }: TimelineSource['apart'][number],
): boolean {
  return !contribution.confirmed_at || contribution_id === contribution.id
}

/** The provider counts whole seconds, and sends the gift on before we have heard of its payment. */
function notBefore(confirmedAt: Date | null, step: Step): Step {
  const isFirst = step.kind === 'received' || step.kind === 'under-review'
  const isEarly = !isFirst && confirmedAt && step.at < confirmedAt
  return isEarly ? { ...step, at: confirmedAt } : step
}

/** Nor does it take a gift back in the second before somebody asks for that. */
function notBeforeAsked(step: Step, _place: number, steps: readonly Step[]): Step {
  if (step.kind !== 'reversed') return step
  const second = Number(step.at)
  const asked = steps.find(
    ({ kind, at }) =>
      (kind === 'refund-requested' || kind === 'disputed') &&
      Number(at) > second &&
      Number(at) < second + 1_000,
  )
  return asked ? { ...step, at: asked.at } : step
}

/** What happened to a contribution's money, oldest first. */
export function buildTimelineSteps(story: TimelineSource): TimelineStep[] {
  const { contribution, moved, refunds, disputes, apart } = story
  const { confirmed_at: confirmedAt, base_amount: amount } = contribution
  const steps: Step[] = [
    ...ofMoney(moved),
    ...(confirmedAt ? [{ kind: 'confirmed' as const, at: confirmedAt, amount }] : []),
    ...refunds.flatMap(ofRefund),
    ...disputes.flatMap((row) => ofDispute(row, moved)),
    ...apart.filter((row) => isOn(story, row)).flatMap(ofApart),
  ]
  return steps
    .map((step) => notBefore(confirmedAt, step))
    .map(notBeforeAsked)
    .toSorted(
      (a, b) => Number(a.at) - Number(b.at) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind),
    )
    .map(({ kind, at, amount: centavos }) => ({ kind, at: at.toISOString(), amount: centavos }))
}
