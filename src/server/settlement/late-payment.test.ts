import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { refundUnmatchedPayment } from '#server/quarantine/refund-unmatched-payment.ts'
import { listRefunds } from '#server/refunds/store.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  payWithoutWebhook,
  readContributionOfSession,
  settleSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { countEmails, signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld, uniqueEmail, type World } from '#server/testing/world.ts'
import { findQuarantinedSession } from './quarantine-store.ts'

const support = uniqueEmail('soporte')
const world = setUpWorld({ SUPPORT_EMAIL: support })
let panel: StripeDashboard

beforeAll(async () => {
  panel = openStripeDashboard(world)
})

async function suspendHost({ host }: Family): Promise<void> {
  const admin = await signUpAdmin(world)
  const params = { id: host.user.id }
  await admin.call('PATCH /users/:id', { params, body: { suspended: true } })
}

async function listProviderRefunds(payment_intent: string) {
  const { data } = await panel.stripe.refunds.list({ payment_intent })
  return data.map(({ amount, status }) => [amount, status])
}

describe('a payment that arrives too late', () => {
  it('is refunded automatically if its host was suspended before, with emails to both', async () => {
    const family = await createFamily(world)
    const email = uniqueEmail('tarde')
    const { sessionId } = await startCheckout(world, family, {
      amount: 100_000,
      contributorEmail: email,
    })
    const session = await payWithoutWebhook(world, sessionId)
    await suspendHost(family)
    await settleSession(world, session)
    const row = await waitUntil('it is refunded', async () => {
      const seen = await readContributionOfSession(world, sessionId)
      return seen.status === 'REFUNDED' && seen
    })
    expect(row.confirmed_at).not.toBeNull()
    expect(await listProviderRefunds(String(row.stripe_payment_intent_id))).toEqual([
      [113_900, 'succeeded'],
    ])
    expect(await listRefunds(world.deps.db, row.id)).toMatchObject([
      { cause: 'host-suspended', requested_by: null },
    ])
    const received = await world.mailbox.waitForEmail(email, 'Te devolvemos $1,139.00')
    expect(received.text).toContain('ya no podía recibir aportaciones')
    const toHost = await world.mailbox.waitForEmail(family.host.email, 'Se devolvió la aportación')
    expect(toHost.text).toContain('suspendida')
  })

  it('stays if it arrived before the suspension', async () => {
    const family = await createFamily(world)
    const { sessionId } = await createPaidContribution(world, family)
    await suspendHost(family)
    await settleSession(world, await fetchSession(world, sessionId))
    expect((await readContributionOfSession(world, sessionId)).status).toBe('CONFIRMED')
  })

  it('is quarantined and refunded if its event was deleted before', async () => {
    const family = await createFamily(world)
    const email = uniqueEmail('tarde')
    const { sessionId } = await startCheckout(world, family, {
      amount: 100_000,
      contributorEmail: email,
    })
    const { id } = await readContributionOfSession(world, sessionId)
    await world.deps.db.deleteFrom('contributions').where('id', '=', id).execute()
    await family.host.call('DELETE /events/:id', { params: { id: family.event.id } })
    const session = await payWithoutWebhook(world, sessionId)
    expect(await settleSession(world, session)).toBe('quarantined')
    const kept = await waitUntil('it is refunded', async () => {
      const row = await findQuarantinedSession(world.deps.db, sessionId)
      return row?.resolved_at && row
    })
    expect(kept).toMatchObject({ decision: 'refund', decided_by: null })
    const payment = String(session.paymentIntentId)
    expect(await listProviderRefunds(payment)).toEqual([[113_900, 'succeeded']])
    expect(await panel.readAccountBalance(family.accountId)).toBe(0)
    await world.mailbox.waitForEmail(
      family.host.email,
      'Devolvimos un pago a un evento que eliminaste',
    )
    await world.mailbox.waitForEmail(email, 'ya no existe')
    await refundUnmatchedPayment(world.deps, sessionId)
    expect(await listProviderRefunds(payment)).toHaveLength(1)
  })

  it('stays quarantined for an admin if no event of ours was deleted', async () => {
    const family = await createFamily(world)
    const { sessionId } = await startCheckout(world, family)
    const { id } = await readContributionOfSession(world, sessionId)
    await world.deps.db.deleteFrom('contributions').where('id', '=', id).execute()
    expect(await settleSession(world, await payWithoutWebhook(world, sessionId))).toBe(
      'quarantined',
    )
    await expectNoRefundTask(world)
    expect((await findQuarantinedSession(world.deps.db, sessionId))?.resolved_at).toBeNull()
  })

  it('is emailed to support once when its refund is refused', async () => {
    const family = await createFamily(world)
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    const session = await payWithoutWebhook(world, sessionId)
    await suspendHost(family)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 400 })
    await settleSession(world, session)
    const email = await world.mailbox.waitForEmail(support, 'No se pudo devolver la aportación')
    expect(email.text).toContain('debía devolverse sola y no se pudo')
    expect(email.text).toContain('El proveedor de pagos no aceptó la devolución.')
    expect(email.text).toContain('$1,139.00')
    const { id, status } = await readContributionOfSession(world, sessionId)
    expect(status).toBe('CONFIRMED')
    expect(email.text).toContain(id)
    await settleSession(world, session)
    await countEmails(world, support)
    const emails = await world.mailbox.listEmails(support)
    const failures = emails.filter(({ subject }) => subject.includes('No se pudo devolver'))
    expect(failures).toHaveLength(1)
  })
})

async function expectNoRefundTask({ deps }: World): Promise<void> {
  const { rows } = await sql`select from pgboss.job where name = 'refund-unmatched-payment'
    and state <= 'active'`.execute(deps.db)
  expect(rows).toEqual([])
}
