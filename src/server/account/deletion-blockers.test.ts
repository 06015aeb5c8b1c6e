import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { followUpRefundRequests } from '#server/refund-requests/follow-up-requests.ts'
import {
  createFamily,
  createPaidContribution,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createContribution } from '#server/testing/factories.ts'
import { PASSWORD, type Person, shareWorld } from '#server/testing/world.ts'

const world = shareWorld()

const remove = ({ token }: Person) =>
  world.send('POST', '/account/delete', { token, body: { password: PASSWORD } })

const close = (eventId: string) => updateRow(world, 'events', eventId, { status: 'COMPLETED' })

test('pending money prevents deletion, and each reason is listed once', async () => {
  const family = await createFamily(world)
  const { host, event } = family
  await createContribution(world.deps.db, event, { status: 'DISPUTED', confirmed_at: new Date() })
  const { sessionId } = await startCheckout(world, family)
  const refused = await remove(host)
  expect(refused.status).toBe(409)
  expect(refused.body.errorCode).toBe('ACCOUNT_IN_USE')
  const fields = refused.body.details.map(({ field }: { field: string }) => field)
  expect(fields).toEqual(['event', 'payment', 'dispute'])
  for (const { message } of refused.body.details) expect(message).toContain(`“${event.name}”`)
  expect((await host.call('GET /auth/me')).user.fullName).toBe(host.user.fullName)

  await close(event.id)
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
  const later = await remove(host)
  expect(later.body.details).toMatchObject([{ field: 'dispute' }])
})

test('who asks for the money back is answered before the host leaves, or by support', async () => {
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family)
  await close(family.event.id)
  const body = { token: createReceiptToken(world.config, id, 0), reason: 'Me equivoqué de evento' }
  await world.call('POST /receipts/:id/refund-request', { params: { id }, body })
  const refused = await remove(family.host)
  expect(refused.body).toMatchObject({
    errorCode: 'ACCOUNT_IN_USE',
    details: [{ field: 'request', message: expect.stringContaining(`“${family.event.name}”`) }],
  })

  const later = () => new Date(Date.now() + 6 * DAY_MS)
  await followUpRefundRequests({ ...world.deps, now: later })
  expect((await remove(family.host)).status).toBe(200)
})
