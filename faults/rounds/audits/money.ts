import { computePayment, type FeesPaidBy } from '#contract/money/fees.ts'
import { createApiClient } from '../../../product-client/api-client.ts'
import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import type { HostWithEvent } from '../people/host.ts'
import { computePart } from '../plan.ts'
import type { ContributionEnding, PlannedContribution } from '../planned.ts'

interface Contribution {
  id: string
  email: string
  status: string
  event: string
  goal: string | null
  base: number
  total: number
  counted: number
  isHidden: boolean
  paid: boolean
  payment: string | null
}

interface Charge {
  id: string
  amount: number
  amount_refunded: number
  payment_intent: string
}

const STATUS: Record<ContributionEnding, string> = {
  paid: 'CONFIRMED',
  won: 'CONFIRMED',
  abandoned: 'PENDING',
  refunded: 'REFUNDED',
  'partly-refunded': 'CONFIRMED',
  disputed: 'DISPUTED',
}

/** The result of the comparison of the database with the plan and with the provider. */
export interface MoneyAudit {
  /** What is wrong, a sentence each. */
  faults: string[]
  paid: number
  /** Payments that the product does not know, and payments of one contribution beyond its first. */
  lostPayments: number
  doubledPayments: number
  /** Centavos of the confirmed contributions. */
  netCentavos: number
}

const sumBy = <T>(rows: readonly T[], part: (row: T) => number) =>
  rows.reduce((sum, row) => sum + part(row), 0)

const readContributions = (database: DatabaseReader) =>
  database.query<Contribution>(
    `select id, contributor_email as email, status, event_id as event, goal_id as goal,
       base_amount as base, total_amount as total, counted_amount as counted,
       amount_hidden as "isHidden", confirmed_at is not null as paid, stripe_payment_intent_id as payment
     from contributions`,
  )

/** What is left of a gift with this ending. */
function countPlanned(ending: ContributionEnding, base: number): number {
  if (STATUS[ending] !== 'CONFIRMED') return 0
  return ending === 'partly-refunded' ? base - computePart(base) : base
}

/** Checks that a planned contribution exists once, was paid once, and ended as planned. */
function checkContribution(
  { index, email, ending, amount }: PlannedContribution,
  feesPaidBy: FeesPaidBy,
  rows: readonly Contribution[],
  charges: readonly Charge[],
): string[] {
  const own = rows.filter((row) => row.email === email)
  const [row] = own
  if (!row || own.length !== 1) return [`contribution ${index}: ${own.length} contributions`]
  const payments = charges.filter(({ payment_intent }) => payment_intent === row.payment).length
  return [
    ...compareFigures(`contribution ${index}, status`, {
      planned: STATUS[ending],
      found: row.status,
    }),
    ...compareFigures(`contribution ${index}, centavos`, {
      planned: computePayment(amount, feesPaidBy).base,
      found: row.base,
    }),
    ...compareFigures(`contribution ${index}, centavos paid`, {
      planned: computePayment(amount, feesPaidBy).total,
      found: row.total,
    }),
    ...compareFigures(`contribution ${index}, centavos counted`, {
      planned: countPlanned(ending, computePayment(amount, feesPaidBy).base),
      found: row.status === 'CONFIRMED' ? row.counted : 0,
    }),
    ...compareFigures(`contribution ${index}, payments`, {
      planned: ending === 'abandoned' ? 0 : 1,
      found: payments,
    }),
  ]
}

function findUnmatchedCharges(rows: readonly Contribution[], charges: readonly Charge[]): string[] {
  const known = new Set(rows.flatMap(({ payment }) => payment ?? []))
  const lost = charges.filter(({ payment_intent }) => !known.has(payment_intent))
  return lost.map(({ id, amount }) => `unmatched charge: ${id} of ${amount}`)
}

/** A sentence with the figures unless all of them are the same. */
export function compareFigures(what: string, figures: Record<string, number | string>): string[] {
  const isSame = new Set(Object.values(figures)).size === 1
  return isSame ? [] : [`${what}: ${JSON.stringify(figures)}`]
}

/** Compares one host's figures, to the centavo, wherever the product or the provider shows them. */
async function checkHost(
  product: ServedProduct,
  database: DatabaseReader,
  owner: HostWithEvent,
  rows: readonly Contribution[],
  held: Record<string, number>,
): Promise<string[]> {
  const own = rows.filter(({ event }) => event === owner.eventId)
  const counted = own.filter(({ status }) => status === 'CONFIRMED')
  const [kept] = await database.query<{ raised: number; shown: number; contributions: number }>(
    `select raised_amount as raised, raised_amount - hidden_amount as shown,
       contribution_count as contributions
     from events where id = $1`,
    [owner.eventId],
  )
  const { event } = await createApiClient(product.url)('GET /events/:id', {
    params: { id: owner.slug },
  })
  const { statistics } = event
  const goals = await database.query<{ id: string; raised: number }>(
    'select id, raised_amount as raised from goals where event_id = $1',
    [owner.eventId],
  )
  const contributions = sumBy(counted, (row) => row.counted)
  return [
    ...compareFigures(`event ${owner.slug}, centavos`, {
      contributions,
      totals: kept?.raised ?? Number.NaN,
      provider: held[owner.accountId] ?? 0,
    }),
    ...compareFigures(`event ${owner.slug}, public centavos`, {
      contributions: sumBy(
        counted.filter(({ isHidden }) => !isHidden),
        (row) => row.counted,
      ),
      totals: kept?.shown ?? Number.NaN,
      page: statistics.totalCurrentAmount ?? Number.NaN,
    }),
    ...compareFigures(`event ${owner.slug}, count`, {
      contributions: counted.length,
      totals: kept?.contributions ?? Number.NaN,
      page: statistics.totalContributors,
    }),
    ...goals.flatMap(({ id, raised }) =>
      compareFigures(`goal ${id}`, {
        contributions: sumBy(
          counted.filter(({ goal }) => goal === id),
          (row) => row.counted,
        ),
        totals: raised,
      }),
    ),
  ]
}

async function checkMoney(
  product: ServedProduct,
  database: DatabaseReader,
  hosts: readonly HostWithEvent[],
  rows: readonly Contribution[],
  charges: readonly Charge[],
): Promise<string[]> {
  const { holders } = await product.sandbox.inspect<{ holders: Record<string, number> }>(
    '/balances',
  )
  const paid = rows.filter((row) => row.paid)
  const [refunds] = await database.query<{ amount: number }>(
    `select coalesce(sum(total_amount), 0)::bigint as amount from refunds where status = 'succeeded'`,
  )
  const byHost = await Promise.all(
    hosts.map((owner) => checkHost(product, database, owner, rows, holders)),
  )
  return [
    ...compareFigures('paid', {
      here: sumBy(paid, ({ total }) => total),
      provider: sumBy(charges, ({ amount }) => amount),
    }),
    ...compareFigures('refunded', {
      here: refunds?.amount ?? Number.NaN,
      provider: sumBy(charges, ({ amount_refunded }) => amount_refunded),
    }),
    ...byHost.flat(),
  ]
}

/** Checks that every acknowledged webhook is stored, and that no job failed and no payment is quarantined. */
async function checkAcknowledgements(
  { webhookProxy }: ServedProduct,
  database: DatabaseReader,
): Promise<string[]> {
  const stored = await database.query<{ id: string }>('select id from stripe_events')
  const known = new Set(stored.map(({ id }) => id))
  const [left] = await database.query<{ failed: number; quarantined: number }>(
    `select (select count(*) from pgboss.job where state = 'failed') as failed,
       (select count(*) from quarantined_payments) as quarantined`,
  )
  return [
    ...[...webhookProxy.accepted]
      .filter((id) => !known.has(id))
      .map((id) => `${id}: 2xx, not stored`),
    ...(left?.failed ? [`${left.failed} jobs failed for good`] : []),
    ...(left?.quarantined ? [`${left.quarantined} payments quarantined`] : []),
  ]
}

/** Checks that whoever asked for the money back did so once, as each of those who got all of it has. */
async function checkRequests(
  database: DatabaseReader,
  planned: readonly PlannedContribution[],
): Promise<string[]> {
  const asked = await database.query<{ email: string }>(
    `select contributor_email as email from refund_requests
       join contributions on contributions.id = contribution_id`,
  )
  const refunded = planned.filter(({ ending }) => ending === 'refunded')
  const toList = (people: readonly { email: string }[]) =>
    people
      .map(({ email }) => email)
      .sort()
      .join(' ')
  return compareFigures('requests for money', { planned: toList(refunded), found: toList(asked) })
}

/** Checks that no payment is lost or doubled and that all sums agree. */
export async function auditMoney(
  product: ServedProduct,
  database: DatabaseReader,
  hosts: readonly HostWithEvent[],
  planned: readonly PlannedContribution[],
): Promise<MoneyAudit> {
  const rows = await readContributions(database)
  const charges = await product.sandbox.list<Charge>('charges')
  const faults = [
    ...planned.flatMap((one) => {
      const { feesPaidBy = 'CONTRIBUTOR' } = hosts[one.host] ?? {}
      return checkContribution(one, feesPaidBy, rows, charges)
    }),
    ...findUnmatchedCharges(rows, charges),
    ...(await checkRequests(database, planned)),
    ...(await checkMoney(product, database, hosts, rows, charges)),
    ...(await checkAcknowledgements(product, database)),
  ]
  const counted = rows.filter(({ status }) => status === 'CONFIRMED')
  const recorded = rows.filter(({ paid }) => paid).length
  const lostPayments = findUnmatchedCharges(rows, charges).length
  return {
    faults,
    paid: charges.length,
    lostPayments,
    doubledPayments: charges.length - lostPayments - recorded,
    netCentavos: sumBy(counted, (row) => row.counted),
  }
}
