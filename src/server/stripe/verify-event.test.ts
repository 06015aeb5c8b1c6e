import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { verifyEvent } from './verify-event.ts'

const NOW = new Date('2026-05-01T12:00:00Z')
const SECRETS = ['whsec_account', 'whsec_connect']
const payload = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'account.updated',
  account: 'acct_1',
  created: NOW.getTime() / 1_000,
  data: { object: { id: 'acct_1', object: 'account', name: 'Iñaki' } },
})

function signed(secret: string, secondsFromNow = 0, text = payload): string {
  const timestamp = NOW.getTime() / 1_000 + secondsFromNow
  return Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp })
}

function read(header: string | undefined, body = payload) {
  return verifyEvent(SECRETS, Buffer.from(body), header, NOW)
}

const refused = expect.objectContaining({ code: 'SIGNATURE_INVALID', status: 400 })

test('an event signed with any of our secrets is read', () => {
  expect(read(signed('whsec_account'))).toMatchObject({
    id: 'evt_1',
    type: 'account.updated',
    account: 'acct_1',
    objectId: 'acct_1',
    createdAt: NOW,
  })
  expect(read(signed('whsec_connect')).id).toBe('evt_1')
})

test('while a secret is rolled, one good signature among several is enough', () => {
  const [time, good] = signed('whsec_account').split(',')
  expect(read(`${time},v1=${'0'.repeat(64)},${good}`).id).toBe('evt_1')
})

test.each([
  ['signed with a secret that is not ours', signed('whsec_forged')],
  ['not signed', undefined],
  ['signed in another scheme', signed('whsec_account').replace('v1=', 'v0=')],
  [
    'signed for another moment',
    signed('whsec_account').replace(/t=\d+/, `t=${NOW.getTime() / 1_000 + 1}`),
  ],
  ['without a moment', signed('whsec_account').replace(/t=\d+,/, '')],
  ['with a second moment, ahead of ours', `${signed('whsec_account')},t=99999999999`],
])('an event %s is refused', (_, header) => {
  expect(() => read(header)).toThrow(refused)
})

const thin = {
  id: 'evt_test_65U',
  object: 'v2.core.event',
  type: 'v2.core.account[configuration.recipient].capability_status_updated',
  created: NOW.toISOString(),
  livemode: false,
  context: null,
  related_object: {
    id: 'acct_1',
    type: 'v2.core.account',
    url: '/v2/core/accounts/acct_1',
  },
}

test('a thin event names the account that changed', () => {
  const text = JSON.stringify(thin)
  expect(read(signed('whsec_connect', 0, text), text)).toEqual({
    id: 'evt_test_65U',
    type: thin.type,
    account: 'acct_1',
    objectId: 'acct_1',
    createdAt: NOW,
  })
})

test('a thin event about anything else names no account', () => {
  const other = { ...thin, type: 'v2.core.event_destination.ping', related_object: null }
  const text = JSON.stringify(other)
  const nobody = { account: null, objectId: null }
  expect(read(signed('whsec_account', 0, text), text)).toMatchObject(nobody)
})

test('an event whose bytes were changed is refused', () => {
  expect(() => read(signed('whsec_account'), payload.replace('acct_1', 'acct_2'))).toThrow(refused)
  expect(() => read(signed('whsec_account'), `${payload} `)).toThrow(refused)
})

test('an event is good for 300 seconds, into the past and into the future', () => {
  expect(read(signed('whsec_account', -300)).id).toBe('evt_1')
  expect(read(signed('whsec_account', 300)).id).toBe('evt_1')
  expect(() => read(signed('whsec_account', -301))).toThrow(refused)
  expect(() => read(signed('whsec_account', 301))).toThrow(refused)
})

test.each([
  '[]',
  '"x"',
  'null',
  '1',
  '{}',
  '{',
  payload.replace('"evt_1"', '7'),
  payload.replace('evt_1', 'evt_\\u0000'),
  payload.replace('"account.updated"', 'null'),
  payload.replace(/"created":\d+/, '"created":"x"'),
  payload.replace(/"created":\d+/, '"created":1e300'),
  payload.replace(/"data":.*/, '"data":{}}'),
  payload.replace(/"data":.*/, '"data":{"object":null}}'),
  JSON.stringify({ ...thin, created: NOW.getTime() / 1_000 }),
  JSON.stringify({ ...thin, created: '+275760-09-13T00:00:00.001Z' }),
  JSON.stringify({ ...thin, type: 'v2.core.account updated' }),
  JSON.stringify({ ...thin, related_object: { id: '../v1/charges', type: 'v2.core.account' } }),
])('signed content that is no event is refused: %s', (text) => {
  const notAnEvent = expect.objectContaining({ code: 'VALIDATION', status: 400 })
  expect(() => read(signed('whsec_account', 0, text), text)).toThrow(notAnEvent)
})
