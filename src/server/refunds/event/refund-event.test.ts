import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  type Family,
  fetchSession,
  payByCard,
  payWithoutWebhook,
  readContributionOfSession,
  readEventRow,
  settleSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { countEmails, type Person, signUp, signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = setUpWorld()
let panel: StripeDashboard
beforeAll(async () => {
  panel = openStripeDashboard(world)
})

async function payContribution(family: Family, contributorEmail = uniqueEmail('tia')) {
  const { sessionId } = await startCheckout(world, family, { amount: 100_000, contributorEmail })
  await payByCard(world, sessionId)
  return { sessionId, email: contributorEmail }
}

async function payMany(family: Family, count: number) {
  const gifts = []
  for (let n = 0; n < count; n += 1) gifts.push(await payContribution(family))
  await waitForWebhooks(world)
  return gifts
}

const params = ({ event }: Family) => ({ params: { id: event.id } })
const look = (family: Family, person: Person = family.host) =>
  person.call('GET /events/:id/refund', params(family))
const ask = (family: Family, confirmation: string, person: Person = family.host, reason = '') =>
  person.call('POST /events/:id/refund', { ...params(family), body: { confirmation, reason } })
const retry = (family: Family) => family.host.call('POST /events/:id/refund/retry', params(family))

function waitUntilFinished(family: Family) {
  return waitUntil('nothing waits', async () => {
    const { progress } = await look(family)
    return progress?.waiting === 0 && progress
  })
}

function waitUntilRefunded(family: Family, least: number) {
  return waitUntil(`${least} are back`, async () => {
    const { progress } = await look(family)
    return progress && progress.returned >= least && progress
  })
}

async function countProviderRefunds(rows: readonly Row<'contributions'>[]): Promise<number[]> {
  const counts = []
  for (const row of rows) {
    const payment = String(row.stripe_payment_intent_id)
    const { data } = await panel.stripe.refunds.list({ payment_intent: payment })
    counts.push(data.filter(({ status }) => status === 'succeeded').length)
  }
  return counts
}

describe('the refund of an event', () => {
  it('is shown on the event’s page, also to guests', async () => {
    const family = await createFamily(world)
    await payMany(family, 1)
    const guest = await signUp(world)
    const told = async () => (await guest.call('GET /events/:id', params(family))).event.calledOff
    expect(await told()).toBe(false)
    await ask(family, family.event.name)
    expect(await told()).toBe(true)
  })

  it('previews what it costs whom, and which contributions are blocked', async () => {
    const family = await createFamily(world)
    const [one, two] = await payMany(family, 3)
    await startCheckout(world, family)
    const { id: gone } = await readContributionOfSession(world, String(one?.sessionId))
    await family.host.call('POST /contributions/:id/refund', { params: { id: gone }, body: {} })
    const contested = await readContributionOfSession(world, String(two?.sessionId))
    await panel.openDispute(String(contested.stripe_payment_intent_id))
    await waitForWebhooks(world)
    const { preview, progress } = await look(family)
    expect(progress).toBeNull()
    expect(preview).toEqual({
      contributions: 1,
      toCards: 113_900,
      fromHost: 100_000,
      fees: 13_900,
      openCheckouts: 1,
      blocked: [
        {
          contributionId: contested.id,
          contributorName: 'Tía Chela',
          amount: 100_000,
          reason: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
        },
      ],
      blockedCount: 1,
    })
    await ask(family, family.event.name)
    expect(await waitUntilFinished(family)).toMatchObject({ total: 2, returned: 1, failed: 1 })
  })

  it('completes the event at once and refunds each contribution once, with an email to each contributor', async () => {
    const family = await createFamily(world)
    const gifts = await payMany(family, 3)
    const open = await startCheckout(world, family)
    const asked = await Promise.all([
      ask(family, ' baby shower de  lucía '),
      ask(family, family.event.name),
    ])
    expect(asked[0].progress?.total).toBe(3)
    const progress = await waitUntilFinished(family)
    expect(progress).toMatchObject({ total: 3, returned: 3, returnedTotal: 341_700, failed: 0 })
    const row = await readEventRow(world, family)
    expect([row.status, row.raised_amount, row.contribution_count]).toEqual(['COMPLETED', 0, 0])
    const rows = await Promise.all(
      gifts.map(({ sessionId }) => readContributionOfSession(world, sessionId)),
    )
    expect(await countProviderRefunds(rows)).toEqual([1, 1, 1])
    expect(await panel.readAccountBalance(family.accountId)).toBe(0)
    await waitUntil('the open checkout has ended', async () => {
      return (await fetchSession(world, open.sessionId)).status === 'expired'
    })
    for (const { email } of gifts) {
      const received = await world.mailbox.waitForEmail(email, 'Te devolvemos $1,139.00')
      expect(received.text).toContain('se devuelven todas sus aportaciones')
      expect(await countEmails(world, email)).toBe(2)
    }
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
    const open2 = family.host.call('PUT /events/:id', {
      ...params(family),
      body: { status: 'ACTIVE' },
    })
    await expect(open2).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  it('requires the event’s name, a paid contribution, and its host or an admin', async () => {
    const family = await createFamily(world)
    await expect(ask(family, family.event.name)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    expect((await readEventRow(world, family)).status).toBe('ACTIVE')
    await expect(retry(family)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    await payMany(family, 1)
    const faultAt = (field: string) => ({ details: [{ field }] })
    await expect(ask(family, 'Otro evento')).rejects.toMatchObject(faultAt('confirmation'))
    const stranger = await signUp(world)
    await expect(look(family, stranger)).rejects.toMatchObject({ status: 403 })
    await expect(ask(family, family.event.name, stranger)).rejects.toMatchObject({ status: 403 })
    const admin = await signUpAdmin(world)
    await expect(ask(family, family.event.name, admin)).rejects.toMatchObject(faultAt('reason'))
    const reason = 'Denuncia de una aliada'
    await ask(family, family.event.name, admin, reason)
    const { entries } = await admin.call('GET /admin/audit')
    const told = { action: 'refund-event', reason, detail: { contributions: 1 } }
    expect(entries[0]).toMatchObject({ ...told, subject: { type: 'event', id: family.event.id } })
    await waitUntilFinished(family)
  })

  it('refunds each of forty contributions exactly once, although Stripe fails in the middle', async () => {
    const family = await createFamily(world)
    const gifts = await payMany(family, 40)
    const match = 'POST /v1/refunds'
    await ask(family, family.event.name)
    await waitUntilRefunded(family, 5)
    await world.stripe.post('/faults', { match, count: 3, drop: 'after' })
    await world.stripe.post('/faults', { match, count: 3, status: 429 })
    await world.stripe.post('/faults', { match, count: 2, drop: 'before' })
    for (const least of [13, 21, 29, 37]) await waitUntilRefunded(family, least)
    const progress = await waitUntilRefunded(family, 40)
    expect(progress).toMatchObject({ total: 40, waiting: 0, failed: 0, returnedTotal: 4_556_000 })
    const rows = await Promise.all(
      gifts.map(({ sessionId }) => readContributionOfSession(world, sessionId)),
    )
    expect(await countProviderRefunds(rows)).toEqual(gifts.map(() => 1))
    expect(await panel.readAccountBalance(family.accountId)).toBe(0)
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
  }, 180_000)

  it('lists what Stripe refuses, and retries it on request', async () => {
    const family = await createFamily(world)
    await payMany(family, 2)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 400 })
    await ask(family, family.event.name)
    const first = await waitUntilFinished(family)
    expect(first).toMatchObject({ returned: 1, failed: 1 })
    expect(first.failures).toMatchObject([
      { amount: 100_000, reason: 'El proveedor de pagos no aceptó la devolución.' },
    ])
    await retry(family)
    expect(await waitUntilFinished(family)).toMatchObject({ returned: 2, failed: 0, failures: [] })
    expect(await panel.readAccountBalance(family.accountId)).toBe(0)
  })

  it('also refunds what is paid concurrently with the request', async () => {
    const family = await createFamily(world)
    await payMany(family, 1)
    const email = uniqueEmail('tarde')
    const { sessionId } = await startCheckout(world, family, {
      amount: 100_000,
      contributorEmail: email,
    })
    const session = await payWithoutWebhook(world, sessionId)
    await ask(family, family.event.name)
    expect(await settleSession(world, session)).not.toBe('quarantined')
    const late = await waitUntil('the late one is back', async () => {
      const row = await readContributionOfSession(world, sessionId)
      return row.status === 'REFUNDED' && row
    })
    expect(await countProviderRefunds([late])).toEqual([1])
    expect(await waitUntilFinished(family)).toMatchObject({ total: 2, returned: 2 })
    await world.mailbox.waitForEmail(email, 'Te devolvemos')
  })
})
