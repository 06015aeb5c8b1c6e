import type { LedgerDifference } from '#contract/money/ledger.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderMove } from '#server/stripe/payments.ts'
import { type BookedMove, listBetween, listNamed } from './provider-movements-store.ts'
import { recordProviderFee } from './record-fees.ts'

export interface ProviderComparison {
  compared: number
  /** Centavos: what the provider's moves come to there, and by our book. */
  provider: number
  booked: number
  /** Fees that we had not heard of. */
  recorded: number
  differences: LedgerDifference[]
}

/** What moved at the provider, by the name that it has here. */
interface Told {
  kind: BookedMove['kind']
  name: string
  amount: number
  at: Date
}

/** Of what happened so lately either may not have heard yet. */
const GRACE_MS = 15 * 60_000
/** We write down a moment later than the provider: at the edge of the days one of two may be seen. */
const EDGE_MS = 3_600_000
const BATCH = 500

const keyOf = (kind: string, name: string) => `${kind} ${name}`

function tellingOf(move: ProviderMove): Told[] {
  const { kind, name, amount, fee, at } = move
  if (kind === 'other') return []
  const ofFee = kind === 'dispute' ? 'dispute_fee' : 'provider_fee'
  const fees: Told[] = fee === 0 ? [] : [{ kind: ofFee, name, amount: -fee, at }]
  return [{ kind, name, amount, at }, ...fees]
}

/** The provider's book since then; what it books of one thing in parts is one. */
async function readTold(deps: Deps, since: Date): Promise<Map<string, Told>> {
  const told = new Map<string, Told>()
  for await (const move of deps.payments.listMoves(since)) {
    for (const each of tellingOf(move)) {
      const key = keyOf(each.kind, each.name)
      const before = told.get(key)
      told.set(key, before ? { ...before, amount: before.amount + each.amount } : each)
    }
  }
  return told
}

async function readBooked(deps: Deps, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await listNamed(deps.db, names)
  const booked = new Map<string, number>()
  for (const { kind, provider_id, amount } of rows) {
    const key = keyOf(kind, provider_id)
    booked.set(key, (booked.get(key) ?? 0) + amount)
  }
  return booked
}

/** What is booked of one thing, after another look where it is not under its name. */
async function findBooked(
  deps: Deps,
  booked: ReadonlyMap<string, number>,
  { kind, name, amount }: Told,
  result: ProviderComparison,
): Promise<{ key: string; amount: number | undefined }> {
  const key = keyOf(kind, name)
  const known = booked.get(key)
  if (known !== undefined) return { key, amount: known }
  if (kind === 'provider_fee') {
    const fee = { paymentIntentId: name, fee: -amount }
    const isNew = await deps.db.transaction().execute((tx) => recordProviderFee(tx, fee))
    if (isNew) result.recorded += 1
    return { key, amount: isNew ? amount : undefined }
  }
  if (kind !== 'transfer') return { key, amount: undefined }
  const payment = await deps.payments.paymentOfTransfer(name)
  const first = payment ? keyOf(kind, payment) : key
  const renamed = payment ? await readBooked(deps, [payment]) : booked
  return { key: first, amount: renamed.get(first) }
}

function judge(
  id: string,
  expected: number,
  found: number | undefined,
): LedgerDifference | undefined {
  if (found === undefined) return { kind: 'missing-in-ledger', id, expected, found: null }
  return found === expected ? undefined : { kind: 'amount-mismatch', id, expected, found }
}

/** Resolves to the names of all that is booked of what the provider told. */
async function compareTold(
  deps: Deps,
  told: readonly Told[],
  until: Date,
  result: ProviderComparison,
): Promise<string[]> {
  const booked = await readBooked(deps, [...new Set(told.map(({ name }) => name))])
  const seen: string[] = []
  for (const each of told) {
    const { key, amount } = await findBooked(deps, booked, each, result)
    seen.push(key)
    result.compared += 1
    result.provider += each.amount
    result.booked += amount ?? 0
    const difference = judge(keyOf(each.kind, each.name), each.amount, amount)
    if (difference && each.at < until) result.differences.push(difference)
  }
  return seen
}

/**
 * Holds the provider's own book of our balance since then against the ledger, by name and amount,
 * both ways; fees that it has come to know are booked. Throws `ProviderError` if it cannot be read.
 */
export async function compareWithProvider(deps: Deps, since: Date): Promise<ProviderComparison> {
  const result: ProviderComparison = {
    compared: 0,
    provider: 0,
    booked: 0,
    recorded: 0,
    differences: [],
  }
  const until = new Date(deps.now().getTime() - GRACE_MS)
  const told = [...(await readTold(deps, since)).values()]
  const seen = new Set<string>()
  for (let at = 0; at < told.length; at += BATCH) {
    const some = told.slice(at, at + BATCH)
    for (const key of await compareTold(deps, some, until, result)) seen.add(key)
  }
  const from = new Date(since.getTime() + EDGE_MS)
  for (const { kind, provider_id, amount } of await listBetween(deps.db, from, until)) {
    const id = keyOf(kind, provider_id)
    if (seen.has(id)) continue
    result.differences.push({ kind: 'missing-at-provider', id, expected: null, found: amount })
  }
  return result
}
