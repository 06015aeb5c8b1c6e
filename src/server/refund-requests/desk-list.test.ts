import { expect, it } from 'vitest'
import type { RefundRequestFilter } from '#contract/admin/contributions.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  createPaidContribution,
  refundContribution,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { followUpRefundRequests } from './follow-up-requests.ts'

const { world, admin } = await startPaymentsWorld()

async function ask(id: string) {
  const token = createReceiptToken(world.config, id, 0)
  await world.call('POST /receipts/:id/refund-request', {
    params: { id },
    body: { token, reason: 'Me equivoqué' },
  })
}

async function listAsked(refundRequest: RefundRequestFilter, more: { search?: string } = {}) {
  const query = { refundRequest, ...more }
  const { contributions, pagination } = await admin.call('GET /admin/contributions', { query })
  expect(pagination.total).toBe(contributions.length)
  return contributions.map(({ id, refundRequestWaits }) => [id, refundRequestWaits])
}

it('R29: the desk lists the gifts whose givers wait for their money, and whom each waits for', async () => {
  const family = await createFamily(world)
  const give = (contributorName: string) =>
    createPaidContribution(world, family, { contributorName })
  const [early, late, refunded] = [await give('Tía Uno'), await give('Tía Dos'), await give('Tía')]
  await give('Tía que no pide nada')
  await ask(early.id)
  await followUpRefundRequests({ ...world.deps, now: () => new Date(Date.now() + 6 * DAY_MS) })
  await ask(late.id)
  await ask(refunded.id)
  await refundContribution(family.host, refunded.id)

  expect(await listAsked('open')).toEqual([
    [late.id, 'host'],
    [early.id, 'support'],
  ])
  expect(await listAsked('escalated')).toEqual([[early.id, 'support']])
  expect(await listAsked('open', { search: 'tía dos' })).toEqual([[late.id, 'host']])
  const { contribution } = await admin.call('GET /admin/contributions/:id', {
    params: { id: refunded.id },
  })
  expect(contribution.refundRequestWaits).toBeNull()

  const file = await world.send('GET', '/admin/files/contributions?refundRequest=escalated', {
    token: admin.token,
  })
  const rows = file.text.trimEnd().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(',Espera a soporte,')
})
