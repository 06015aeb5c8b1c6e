import { callerAt } from '../drive/caller.ts'
import type { Books } from './books.ts'
import type { Family } from './family.ts'
import type { Gift, GiftEnd } from './plan.ts'
import type { ServedProduct } from './product.ts'

interface Contribution {
  id: string
  email: string
  status: string
  event: string
  goal: string | null
  base: number
  total: number
  counted: number
  paid: boolean
  payment: string | null
}

interface Charge {
  id: string
  amount: number
  amount_refunded: number
  payment_intent: string
}

const STATUS: Record<GiftEnd, string> = {
  paid: 'CONFIRMED',
  won: 'CONFIRMED',
  abandoned: 'PENDING',
  refunded: 'REFUNDED',
  disputed: 'DISPUTED',
}

/** What the books were found to say. */
export interface Audit {
  /** Empty, or what is wrong, a sentence each. */
  faults: string[]
  paid: number
  /** Centavos that stand, the same in contributions, totals, the pages' figures and at the provider. */
  standing: number
}

const sumOf = <T>(rows: readonly T[], part: (row: T) => number) =>
  rows.reduce((sum, row) => sum + part(row), 0)

const readContributions = (books: Books) =>
  books.query<Contribution>(
    `select id, contributor_email as email, status, event_id as event, goal_id as goal,
       base_amount as base, total_amount as total, counted_amount as counted,
       confirmed_at is not null as paid, stripe_payment_intent_id as payment
     from contributions`,
  )

/** One contribution a gift, one payment of it, and it stands as planned. */
function checkGift(
  { n, email, end, amount }: Gift,
  rows: readonly Contribution[],
  charges: readonly Charge[],
): string[] {
  const own = rows.filter((row) => row.email === email)
  const [row] = own
  if (!row || own.length !== 1) return [`gift ${n}: ${own.length} contributions`]
  const payments = charges.filter(({ payment_intent }) => payment_intent === row.payment).length
  return [
    ...same(`gift ${n}, status`, { planned: STATUS[end], found: row.status }),
    ...same(`gift ${n}, centavos`, { planned: amount, found: row.base }),
    ...same(`gift ${n}, payments`, { planned: end === 'abandoned' ? 0 : 1, found: payments }),
  ]
}

function findLost(rows: readonly Contribution[], charges: readonly Charge[]): string[] {
  const known = new Set(rows.flatMap(({ payment }) => payment ?? []))
  const lost = charges.filter(({ payment_intent }) => !known.has(payment_intent))
  return lost.map(({ id, amount }) => `lost: ${id} of ${amount}`)
}

function same(what: string, figures: Record<string, number | string>): string[] {
  const isSame = new Set(Object.values(figures)).size === 1
  return isSame ? [] : [`${what}: ${JSON.stringify(figures)}`]
}

/** To the centavo: what stands of one family's gifts, in every place that says so. */
async function checkFamily(
  product: ServedProduct,
  books: Books,
  family: Family,
  rows: readonly Contribution[],
  held: Record<string, number>,
): Promise<string[]> {
  const own = rows.filter(({ event }) => event === family.eventId)
  const counted = own.filter(({ status }) => status === 'CONFIRMED')
  const [kept] = await books.query<{ raised: number; contributions: number }>(
    `select raised_amount as raised, contribution_count as contributions
     from events where id = $1`,
    [family.eventId],
  )
  const { event } = await callerAt(product.url)('GET /events/:id', { params: { id: family.slug } })
  const { statistics } = event
  const goals = await books.query<{ id: string; raised: number }>(
    'select id, raised_amount as raised from goals where event_id = $1',
    [family.eventId],
  )
  const contributions = sumOf(counted, (row) => row.counted)
  return [
    ...same(`event ${family.slug}, centavos`, {
      contributions,
      totals: kept?.raised ?? Number.NaN,
      page: statistics.totalCurrentAmount,
      provider: held[family.accountId] ?? 0,
    }),
    ...same(`event ${family.slug}, count`, {
      contributions: counted.length,
      totals: kept?.contributions ?? Number.NaN,
      page: statistics.totalContributors,
    }),
    ...goals.flatMap(({ id, raised }) =>
      same(`goal ${id}`, {
        contributions: sumOf(
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
  books: Books,
  families: readonly Family[],
  rows: readonly Contribution[],
  charges: readonly Charge[],
): Promise<string[]> {
  const { holders } = await product.provider.look<{ holders: Record<string, number> }>('/balances')
  const paid = rows.filter((row) => row.paid)
  const [refunds] = await books.query<{ amount: number }>(
    `select coalesce(sum(total_part), 0)::bigint as amount from refunds where status = 'succeeded'`,
  )
  const ofFamilies = await Promise.all(
    families.map((family) => checkFamily(product, books, family, rows, holders)),
  )
  return [
    ...same('paid', {
      here: sumOf(paid, ({ total }) => total),
      provider: sumOf(charges, ({ amount }) => amount),
    }),
    ...same('given back', {
      here: refunds?.amount ?? Number.NaN,
      provider: sumOf(charges, ({ amount_refunded }) => amount_refunded),
    }),
    ...ofFamilies.flat(),
  ]
}

/** What the product said yes to was kept, and nothing waits for good. */
async function checkPromises({ postman }: ServedProduct, books: Books): Promise<string[]> {
  const stored = await books.query<{ id: string }>('select id from stripe_events')
  const known = new Set(stored.map(({ id }) => id))
  const [left] = await books.query<{ failed: number; apart: number }>(
    `select (select count(*) from pgboss.job where state = 'failed') as failed,
       (select count(*) from quarantined_payments) as apart`,
  )
  return [
    ...[...postman.accepted].filter((id) => !known.has(id)).map((id) => `${id}: 2xx, not stored`),
    ...(left?.failed ? [`${left.failed} jobs failed for good`] : []),
    ...(left?.apart ? [`${left.apart} payments kept apart`] : []),
  ]
}

/** Everything that must hold once all is quiet: nothing lost, nothing doubled, every sum the same. */
export async function checkBooks(
  product: ServedProduct,
  books: Books,
  families: readonly Family[],
  gifts: readonly Gift[],
): Promise<Audit> {
  const rows = await readContributions(books)
  const charges = await product.provider.list<Charge>('charges')
  const faults = [
    ...gifts.flatMap((gift) => checkGift(gift, rows, charges)),
    ...findLost(rows, charges),
    ...(await checkMoney(product, books, families, rows, charges)),
    ...(await checkPromises(product, books)),
  ]
  const counted = rows.filter(({ status }) => status === 'CONFIRMED')
  return { faults, paid: charges.length, standing: sumOf(counted, (row) => row.counted) }
}
