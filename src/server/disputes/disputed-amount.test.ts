import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  readContribution,
  readEventRow,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'

const { world, dashboard } = await startPaymentsWorld()
checkLedgerAfterEach(world)

/** A quarter of the payment of a gift of $1,000. */
const PART = { amount: 28_475 }

describe('a dispute', () => {
  it('that Stripe prevented by paying the card is lost', async () => {
    const family = await createFamily(world)
    const { sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await dashboard.openDispute(paymentIntent)
    await dashboard.closeDispute(dispute, 'prevented')
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    await dashboard.waitForAccountBalance(family.accountId, 0)
  })

  it('of a part of a contribution leaves the rest to its host; lost, the rest counts again and is not refunded', async () => {
    const family = await createFamily(world)
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await dashboard.openDispute(paymentIntent, PART)
    await dashboard.waitForAccountBalance(family.accountId, 75_000)
    const query = { status: 'DISPUTED' } as const
    const params = { id: family.event.id }
    const listed = await family.host.call('GET /events/:id/contributions', { params, query })
    expect(listed.contributions).toMatchObject([{ amount: 25_000 }])
    await dashboard.closeDispute(dispute, 'lost')
    const { text } = await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(text).toContain('$250.00')
    expect(text).toContain('los otros $750.00 cuentan otra vez en lo reunido')
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 75_000)
    expect(await readContribution(world, sessionId)).toMatchObject({
      status: 'CONFIRMED',
      counted_amount: 75_000,
    })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 75_000,
      contribution_count: 1,
    })
    const confirmed = await family.host.call('GET /events/:id/contributions', { params })
    expect(confirmed.contributions).toMatchObject([
      { amount: 75_000, refundedAmount: 25_000, refundableTotal: 0 },
    ])
    const refused = refundContribution(family.host, id)
    await expect(refused).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
  })

  it('of a part that is lost ends a request for the money back, and the rest cannot be asked for', async () => {
    const family = await createFamily(world)
    const giveWithLink = async () => {
      const { id, paymentIntent } = await createPaidContribution(world, family)
      return {
        params: { id },
        query: { token: createReceiptToken(world.config, id, 0) },
        paymentIntent,
      }
    }
    const [asked, unasked] = [await giveWithLink(), await giveWithLink()]
    const ask = ({ params, query }: typeof asked) =>
      world.call('POST /receipts/:id/refund-request', {
        params,
        body: { ...query, reason: 'Me equivoqué' },
      })
    await ask(asked)
    for (const { paymentIntent } of [asked, unasked])
      await dashboard.closeDispute(await dashboard.openDispute(paymentIntent, PART), 'lost')
    await waitForWebhooks(world)
    const { receipt } = await world.call('GET /receipts/:id', asked)
    expect(receipt).toMatchObject({ status: 'CONFIRMED', refundRequest: { state: 'disputed' } })
    const params = { id: family.event.id }
    const { requests } = await family.host.call('GET /events/:id/refund-requests', { params })
    expect(requests).toEqual([])
    await expect(ask(unasked)).rejects.toMatchObject({ code: 'REFUND_NOT_REQUESTABLE' })
  })

  it('of a contribution that was refunded takes nothing from its host, who gets no email about it', async () => {
    const family = await createFamily(world)
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
    await refundContribution(family.host, id)
    const dispute = await dashboard.openDispute(paymentIntent, { amount: 113_900 })
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    await dashboard.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 0)
    const { db } = world.deps
    const { rows } = await sql`select from pgboss.job where name = 'send-email'
      and data ->> 'to' = ${family.host.email} and data ->> 'subject' like '%aclaración%'`.execute(
      db,
    )
    expect(rows).toEqual([])
  })
})
