import { beforeAll, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  type Family,
  readContributionOfSession,
  readEventRow,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = setUpWorld()
let panel: StripeDashboard
beforeAll(async () => {
  panel = openStripeDashboard(world)
})

/** A gift of an event in dispute, and that dispute. */
async function contested() {
  const family = await createFamily(world)
  const { sessionId, paymentIntent: payment } = await createPaidContribution(world, family)
  const dispute = await panel.openDispute(payment)
  await waitForWebhooks(world)
  return { family, sessionId, payment, dispute }
}

function progress(family: Family, wanted: { waiting: number; returned: number; failed: number }) {
  return waitUntil('it has come so far', async () => {
    const seen = await family.host.call('GET /events/:id/refund', {
      params: { id: family.event.id },
    })
    const { waiting, returned, failed } = seen.progress ?? {}
    const isThere = Object.entries({ waiting, returned, failed }).every(
      ([key, value]) => wanted[key as keyof typeof wanted] === value,
    )
    return isThere && seen
  })
}

const callOff = ({ host, event }: Family) =>
  host.call('POST /events/:id/refund', {
    params: { id: event.id },
    body: { confirmation: event.name },
  })

it('a dispute won after its event was refunded is refunded automatically, once', async () => {
  const { family, sessionId, payment, dispute } = await contested()
  await callOff(family)
  await progress(family, { waiting: 0, returned: 0, failed: 1 })
  await panel.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await progress(family, { waiting: 0, returned: 1, failed: 0 })
  expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
  const { data } = await panel.stripe.refunds.list({ payment_intent: payment })
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([[113_900, 'succeeded']])
  const { raised_amount, contribution_count } = await readEventRow(world, family)
  expect([raised_amount, contribution_count]).toEqual([0, 0])
  await waitUntil('the host balance is zero', async () => {
    return (await panel.readAccountBalance(family.accountId)) === 0
  })
  expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
})

it('a dispute without a webhook until it was won is refunded automatically too', async () => {
  const family = await createFamily(world)
  const { sessionId, paymentIntent: payment } = await createPaidContribution(world, family)
  await world.stripe.post('/webhooks', { mode: 'drop' })
  const dispute = await panel.openDispute(payment)
  await callOff(family)
  await progress(family, { waiting: 0, returned: 0, failed: 1 })
  expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  await world.stripe.post('/webhooks', { mode: 'normal' })
  await panel.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await progress(family, { waiting: 0, returned: 1, failed: 0 })
  const { data } = await panel.stripe.refunds.list({ payment_intent: payment })
  expect(data.map(({ amount }) => amount)).toEqual([113_900])
})

it('a dispute lost after its event was refunded is not refunded again', async () => {
  const { family, payment, dispute } = await contested()
  await callOff(family)
  await progress(family, { waiting: 0, returned: 0, failed: 1 })
  await panel.closeDispute(dispute, 'lost')
  await waitForWebhooks(world)
  await progress(family, { waiting: 0, returned: 0, failed: 1 })
  expect((await panel.stripe.refunds.list({ payment_intent: payment })).data).toEqual([])
})
