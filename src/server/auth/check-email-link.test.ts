import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import {
  changeEmail,
  createUniqueEmail,
  type Person,
  readLinkToken,
  setUpWorld,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { createLinkActions } from './testing.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })
const { confirm, readChangeToken, requestChange, requestReset, resetPassword } =
  createLinkActions(world)

type Page = 'reset-password' | 'verify-email' | 'undo-email'

async function check(page: Page, token: string, caller?: Pick<Person, 'token'>) {
  const body = { page, token }
  return (await world.send('POST', '/auth/link/check', { token: caller?.token, body })).body
}
const checkState = async (...request: Parameters<typeof check>) => (await check(...request)).state

test('a reset link is valid until it is used, replaced or an hour old, and checking uses none up', async () => {
  const person = await signUp(world)
  const first = await requestReset(person.email)
  expect(await checkState('reset-password', first)).toBe('valid')
  expect(await checkState('reset-password', first)).toBe('valid')
  expect((await resetPassword(first)).status).toBe(200)
  expect(await checkState('reset-password', first)).toBe('used')

  const other = await signUp(world)
  const late = await requestReset(other.email)
  world.clock.advance(HOUR_MS)
  expect(await checkState('reset-password', late)).toBe('expired')
})

test('a token counts at its own page only; an unknown one is like one whose link is gone', async () => {
  const person = await signUp(world)
  const reset = await requestReset(person.email)
  const none = { state: 'invalid', change: null, hasTakenEffect: false }
  expect(await check('undo-email', reset)).toEqual(none)
  expect(await check('verify-email', reset)).toEqual(none)
  expect(await check('reset-password', 'A'.repeat(43))).toEqual(none)
})

test('the link of a change names both addresses, to the signed-in owner alone', async () => {
  const person = await signUp(world)
  const stranger = await signUp(world)
  const email = createUniqueEmail('nueva')
  await requestChange(person, email)
  const token = await readChangeToken(email)
  const change = { from: person.email, to: email }
  expect(await check('verify-email', token, person)).toMatchObject({ state: 'valid', change })
  expect(await check('verify-email', token)).toMatchObject({ state: 'valid', change: null })
  const foreign = { state: 'of-another-account', change: null }
  expect(await check('verify-email', token, stranger)).toMatchObject(foreign)
  expect((await confirm(person, token)).status).toBe(200)
  expect(await check('verify-email', token, person)).toMatchObject({ state: 'used', change: null })
})

test('a welcome link is valid for a week', async () => {
  const person = await signUpUnconfirmed(world)
  const token = await readLinkToken(world, 'verify-email', person.email)
  expect(await check('verify-email', token, person)).toMatchObject({ state: 'valid', change: null })
  world.clock.advance(8 * DAY_MS)
  expect(await checkState('verify-email', token)).toBe('expired')
})

test('an undo link that was pressed says so', async () => {
  const owner = await signUp(world)
  await changeEmail(world, owner, createUniqueEmail('ajena'))
  const token = await readLinkToken(world, 'undo-email', owner.email)
  expect(await checkState('undo-email', token)).toBe('valid')
  await world.call('POST /auth/email/undo', { body: { token } })
  expect(await checkState('undo-email', token)).toBe('used')
})

test('nobody tries many tokens from one network', async () => {
  const statuses = new Set<number>()
  for (let time = 0; time < 121; time += 1) {
    const body = { page: 'undo-email', token: `guess-${time}` }
    statuses.add((await world.send('POST', '/auth/link/check', { body })).status)
  }
  expect([...statuses]).toEqual([200, 429])
})
