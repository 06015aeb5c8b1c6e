import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createFamily,
  fetchSession,
  listAuditEntries,
  payByCard,
  readContribution,
  startCheckout,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import {
  interruptEverywhere,
  retryUntilAnswered,
  startWithoutWorkers,
} from '#server/testing/programs/paused-product.ts'
import { type Person, signUpAdmin, startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

vi.setConfig({ testTimeout: 300_000 })

const original = await startWorld()
const family = await createFamily(original)
const product = await startWithoutWorkers(original)
const { world, dashboard } = product
const { db } = world.deps
afterAll(() => product.close())

/** Of each test: a proof of identity counts for ten minutes, and the whole file may take longer. */
let admin: Person
beforeEach(async () => {
  admin = await signUpAdmin(world)
})

/** After every test, nothing is stopped and the ledger agrees. */
afterEach(async () => expect(await listLedgerDifferences(db, new Date())).toEqual([]))

const readHostBalance = () => dashboard.readAccountBalance(family.accountId)
const setAccount = (state: 'complete' | 'reject') =>
  world.stripe.post(`/accounts/${family.accountId}/${state}`)

async function payAndConfirm() {
  const { sessionId } = await startCheckout(world, family)
  await payByCard(world, sessionId)
  await product.handleNewest('checkout.session.completed')
  const { id } = await readContribution(world, sessionId)
  const { paymentIntentId } = await fetchSession(world, sessionId)
  return { id, paymentIntent: String(paymentIntentId) }
}

async function payAndDispute() {
  const { id, paymentIntent } = await payAndConfirm()
  const dispute = await dashboard.openDispute(paymentIntent)
  await product.handleNewest('charge.dispute.created')
  return { id, dispute }
}

/** A won dispute; its transfer back to the host is still to be made. */
async function winDispute() {
  const { id, dispute } = await payAndDispute()
  await product.runTasks('adjust-host-transfer')
  const before = await readHostBalance()
  await dashboard.closeDispute(dispute, 'won')
  await product.handleNewest('charge.dispute.closed')
  return { id, before }
}

async function countWonEmails(contributionId: string): Promise<number> {
  const { id } = await db
    .selectFrom('disputes')
    .select('id')
    .where('contribution_id', '=', contributionId)
    .executeTakeFirstOrThrow()
  return (await product.countEnqueuedEmails(`dispute-won.${id}`))[0] ?? 0
}

async function readRefused(contributionId: string) {
  const refused = (await listAdjustments(db, contributionId)).filter(
    ({ status }) => status === 'refused',
  )
  return { refused, id: String(refused[0]?.id) }
}

const requestRetry = (id: string) =>
  world.send('POST', `/admin/stopped-transfers/${id}/retry`, { body: {}, token: admin.token })

const runTask = () => product.runTasks('adjust-host-transfer')

describe('a connection that is lost at any statement, before or after it took effect,', () => {
  it('adjusts the host’s transfer once', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: payAndDispute,
      run: ({ id }) => adjustHostTransfer(world.deps, id),
      recover: runTask,
      check: async ({ id }) => {
        const adjustments = await listAdjustments(db, id)
        expect(adjustments).toMatchObject([{ kind: 'reversal', status: 'done', amount: 50_000 }])
      },
    })
    expect(statements).toBeGreaterThan(4)
  })

  it('returns the money of a won dispute once, and then emails the host once', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: winDispute,
      run: ({ id }) => adjustHostTransfer(world.deps, id),
      recover: runTask,
      check: async ({ id, before }) => {
        expect(await readHostBalance()).toBe(before + 50_000)
        expect(await countWonEmails(id)).toBe(1)
      },
    })
    expect(statements).toBeGreaterThan(8)
  })

  it('stops a refused transfer once, with one alert and no word to the host', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const won = await winDispute()
        await setAccount('reject')
        return won
      },
      run: ({ id }) => adjustHostTransfer(world.deps, id),
      recover: runTask,
      check: async (won) => {
        const { refused, id } = await readRefused(won.id)
        expect(refused).toHaveLength(1)
        expect(await product.countEnqueuedEmails(`transfer-stopped.${id}`)).toEqual([1])
        expect(await countWonEmails(won.id)).toBe(0)
        await setAccount('complete')
        // A key was used up before the refusal, perhaps: Stripe's lists are current by then.
        await updateRow(world, 'transfer_adjustments', id, { refused_at: new Date(0) })
        expect((await requestRetry(id)).body).toEqual({ outcome: 'moved' })
        expect(await readHostBalance()).toBe(won.before + 50_000)
      },
    })
    expect(statements).toBeGreaterThan(8)
  })

  it('retries a stopped transfer once', async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const won = await winDispute()
        await setAccount('reject')
        await runTask()
        await setAccount('complete')
        const { id: refused } = await readRefused(won.id)
        return { ...won, refused }
      },
      run: ({ refused }) => requestRetry(refused),
      recover: async ({ refused }) => {
        await retryUntilAnswered(() => requestRetry(refused))
        await runTask()
      },
      check: async ({ id, before }) => {
        expect(await readHostBalance()).toBe(before + 50_000)
        expect((await readRefused(id)).refused).toMatchObject([{ is_stopped: false }])
        expect(await listAuditEntries(admin, id)).toHaveLength(1)
        expect(await countWonEmails(id)).toBe(1)
      },
    })
    expect(statements).toBeGreaterThan(15)
  })
})
