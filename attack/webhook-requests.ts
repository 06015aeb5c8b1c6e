import { createHmac } from 'node:crypto'
import fc, { type Arbitrary } from 'fast-check'
import { hostileJson } from './hostile-values.ts'
import type { AttackRequest } from './request.ts'

/** JSON that Stripe would not send. */
const ODD_BODIES = [
  '[]',
  '"x"',
  'null',
  '1',
  '{}',
  '{',
  '{"id":"evt_1"}',
  '{"id":"evt_2","type":"checkout.session.completed"}',
  '{"id":"evt_3","type":"charge.refunded","data":{}}',
  '{"id":"evt_4","type":"charge.refunded","created":"x","data":{"object":null}}',
  '{"id":1,"type":2,"created":3,"data":4}',
]

const eventLike: Arbitrary<string> = fc
  .record(
    {
      id: hostileJson,
      type: fc.constantFrom('checkout.session.completed', 'charge.refunded', 'none.such'),
      created: fc.oneof(fc.constant(1_900_000_000), hostileJson),
      data: fc.oneof(fc.record({ object: hostileJson }), hostileJson),
    },
    { requiredKeys: [] },
  )
  .map((event) => JSON.stringify(event))

/** Stripe's signature scheme: HMAC-SHA256 of the time and the payload. */
function sign(payload: string, secret: string): string {
  const time = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  return `t=${time},v1=${signature}`
}

/** Webhooks with a valid signature and content that makes no sense. */
export function webhookRequests(secret: string): Arbitrary<AttackRequest> {
  return fc.oneof(fc.constantFrom(...ODD_BODIES), eventLike).map((body) => ({
    identity: 'visitor',
    method: 'POST',
    target: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
    body,
    framing: 'length',
    disconnects: false,
  }))
}
