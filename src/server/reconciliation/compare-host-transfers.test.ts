import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import {
  createFamily,
  createPaidContribution,
  findLedgerDifferences,
  startPaymentsWorld,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { checkLedger } from './check-ledger.ts'
import { compareHostTransfers } from './compare-host-transfers.ts'

const { world, dashboard } = await startPaymentsWorld()
/** Later than the checks of `findLedgerDifferences`. */
const deps = { ...world.deps, now: () => new Date(Date.now() + 20 * HOUR_MS) }

const EPOCH = new Date(0)
const unread = (id: string) => ({ kind: 'host-transfers', id, expected: null, found: null })

/** Deps that fail when they list certain transfers; `listed` are the accounts, in their order. */
function withFailure(error: Error, fails: (account: string, listed: readonly string[]) => boolean) {
  const listed: string[] = []
  const listTransfers: typeof deps.payments.listTransfers = (account) => {
    listed.push(account)
    if (!fails(account, listed)) return deps.payments.listTransfers(account)
    const next = () => Promise.reject(error)
    return { [Symbol.asyncIterator]: () => ({ next }) } as ReturnType<typeof listTransfers>
  }
  return { listed, deps: { ...deps, payments: { ...deps.payments, listTransfers } } }
}

it('R17: names each contribution whose transfers differ, also where their sum does not', async () => {
  const family = await createFamily(world)
  const [one, other] = [
    await createPaidContribution(world, family),
    await createPaidContribution(world, family),
  ]
  expect(await findLedgerDifferences(world)).toEqual([])
  const charge = await dashboard.stripe.charges.retrieve(
    await dashboard.findCharge(one.paymentIntent),
  )
  await withoutWebhooks(world, () =>
    dashboard.stripe.transfers.createReversal(String(charge.transfer), { amount: 30_000 }),
  )
  // The host is owed 30,000 less of the other gift: the sums agree.
  await updateRow(world, 'contributions', other.id, { refunded_base_amount: 30_000 })
  const found = (await findLedgerDifferences(world)).filter(({ kind }) => kind === 'host-transfers')
  expect(found).toEqual([
    { kind: 'host-transfers', id: one.id, expected: 100_000, found: 70_000 },
    { kind: 'host-transfers', id: other.id, expected: 70_000, found: 100_000 },
  ])
})

it('R17: an account that Stripe refuses is reported, and the others are compared', async () => {
  const error = new ProviderError('no such account', { kind: 'refused' })
  const [mute, other] = [await createFamily(world), await createFamily(world)]
  for (const family of [mute, other]) await createPaidContribution(world, family)
  const { listed, deps: partly } = withFailure(error, (account) => account === mute.accountId)
  expect(await compareHostTransfers(partly, EPOCH)).toContainEqual(unread(mute.accountId))
  expect(listed).toContain(other.accountId)
  expect(await compareHostTransfers(deps, EPOCH)).toContainEqual(unread(mute.accountId))
  const { finishedAt } = await checkLedger(deps)
  const nextNight = { ...deps, now: () => new Date(Date.parse(finishedAt) + DAY_MS) }
  expect(await compareHostTransfers(nextNight, EPOCH)).not.toContainEqual(unread(mute.accountId))
})

it('R17: a check that was cut off goes on where it ended, and lets one that runs end', async () => {
  const families = [await createFamily(world), await createFamily(world)]
  for (const family of families) await createPaidContribution(world, family)
  const accounts = families.map(({ accountId }) => accountId)
  const areListed = (listed: readonly string[]) => accounts.every((id) => listed.includes(id))
  const cut = withFailure(new Error('the process is gone'), (_, listed) => areListed(listed))
  await expect(compareHostTransfers(cut.deps, EPOCH)).rejects.toThrow('the process is gone')
  const left = cut.listed.at(-1)
  const done = accounts.find((id) => id !== left)

  const { listed, deps: whole } = withFailure(new Error('never'), () => false)
  await Promise.all([1, 2].map(() => compareHostTransfers(whole, EPOCH)))
  expect(listed).not.toContain(done)
  expect(listed.filter((id) => id === left)).toHaveLength(1)
})

it('R17: an account without an answer is reported the second night, beside what is known of it', async () => {
  const mute = await createFamily(world)
  const { id } = await createPaidContribution(world, mute)
  await updateRow(world, 'contributions', id, { refunded_base_amount: 30_000 })
  const known = { kind: 'host-transfers', id, expected: 70_000, found: 100_000 }
  const error = new ProviderError('cut off', { kind: 'failed' })
  const { deps: partly } = withFailure(error, (account) => account === mute.accountId)
  const afterDays = (days: number) => ({
    now: () => new Date(deps.now().getTime() + days * DAY_MS),
  })
  const isAbout = (difference: { id: string }) => [id, mute.accountId].includes(difference.id)
  const compare = async (which: typeof deps, days: number) =>
    (await compareHostTransfers({ ...which, ...afterDays(days) }, EPOCH)).filter(isAbout)
  expect(await compare(deps, 0)).toEqual([known])
  await checkLedger({ ...deps, ...afterDays(1) })
  expect(await compare(partly, 2)).toEqual([known])
  expect(await compare(partly, 3)).toEqual([known, unread(mute.accountId)])
  expect(await compare(deps, 3)).toEqual([known])
  await updateRow(world, 'contributions', id, { refunded_base_amount: 0 })
})
