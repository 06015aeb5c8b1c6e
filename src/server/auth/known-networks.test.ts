import { expect, test } from 'vitest'
import { createApp } from '#server/second-factor/testing.ts'
import { listRows } from '#server/testing/database.ts'
import {
  createUniqueEmail,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signUp,
} from '#server/testing/world.ts'
import {
  buildForwardedHeader,
  createLinkActions,
  createSignInAttempts,
  NEW_PASSWORD,
  WRONG_PASSWORD,
} from './testing.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
const { newAddress, tryPassword, failFromManyNetworks } = createSignInAttempts(world)
const { requestChange, requestReset } = createLinkActions(world)

/** What an owner does who no longer trusts whoever signed in before. */
const DISTRUST: Record<
  string,
  (owner: Person, headers: Record<string, string>) => Promise<unknown>
> = {
  'a completed reset': async ({ email }, headers) => {
    const body = { token: await requestReset(email), newPassword: NEW_PASSWORD }
    return world.send('POST', '/auth/password-reset/confirm', { body, headers })
  },
  'an undone change of address': async (owner, headers) => {
    await requestChange(owner, createUniqueEmail('ajena'))
    const token = await readLinkToken(world, 'undo-email', owner.email, 'Alguien pidió cambiar')
    return world.send('POST', '/auth/email/undo', { body: { token }, headers })
  },
  'a changed password': ({ token }, headers) => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    return world.send('PUT', '/users/password', { token, body, headers })
  },
  'the first second factor': async ({ token, call }, headers) => {
    const { secret } = await call('POST /account/second-factor/totp')
    const body = { code: createApp(world, secret)() }
    return world.send('POST', '/account/second-factor/totp/confirm', { token, body, headers })
  },
}

test.for(Object.keys(DISTRUST))(
  '%s forgets every network but the one that it came from',
  async (act) => {
    const owner = await signUp(world)
    const [home, thief] = [newAddress(), newAddress()]
    for (const address of [home, thief]) {
      expect((await tryPassword(owner.email, PASSWORD, address)).status).toBe(200)
    }
    expect(await DISTRUST[act]?.(owner, buildForwardedHeader(home))).toMatchObject({ status: 200 })
    await failFromManyNetworks(owner.email, 22)
    expect((await tryPassword(owner.email, WRONG_PASSWORD, thief)).status).toBe(429)
    expect((await tryPassword(owner.email, WRONG_PASSWORD, home)).status).toBe(401)
    expect(await listRows(world, 'known_networks', { user_id: owner.user.id })).toHaveLength(1)
  },
)
