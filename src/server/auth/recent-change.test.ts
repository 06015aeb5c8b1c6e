import { beforeAll, describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { EMAIL_UNDO_HOURS } from '#contract/product/limits.ts'
import { enrollPasskey, enrollTotp, startSignIn } from '#server/second-factor/testing.ts'
import { createContribution, createEvent, createPayoutAccount } from '#server/testing/factories.ts'
import {
  changeEmail,
  completePayoutAccount,
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { createLinkActions, NEW_PASSWORD, TOKEN_INVALID } from './testing.ts'

/** What whoever knows a host's password can do once the account has an address of theirs. */

const RECENT = { status: 403, body: { errorCode: 'EMAIL_CHANGED_RECENTLY' } }

const world = setUpWorld()
const { requestReset, resetPassword } = createLinkActions(world)

const post = ({ token }: Pick<Person, 'token'>, path: string, body: object = {}) =>
  world.send('POST', path, { token, body })
const press = (answer: 'undo' | 'keep', token: string) =>
  world.send('POST', `/auth/email/${answer}`, { body: { token } })
const readUndoToken = (to: string) => readLinkToken(world, 'undo-email', to)
const findAccountId = async ({ call }: Person) =>
  (await call('GET /auth/me')).user.stripeConnectAccountId

async function changeAccount(accountId: string, person: Person): Promise<void> {
  await world.stripe.post(`/accounts/${accountId}/complete`)
  await person.call('GET /payments/connect/account-status/:accountId', { params: { accountId } })
}

/** Somebody who knows the owner's password moves the account to an address of theirs. */
async function steal(owner: Person) {
  const thief = await signIn(world, owner)
  const theirs = createUniqueEmail('ladron')
  await changeEmail(world, thief, theirs)
  return { thief: { ...thief, email: theirs }, undoToken: await readUndoToken(owner.email) }
}

/** The owner takes the account back: undoes the change, chooses a password and signs in. */
async function recover(owner: Person, undoToken: string): Promise<Person> {
  expect((await press('undo', undoToken)).status).toBe(200)
  const token = await readLinkToken(world, 'reset-password', owner.email, 'Recuperaste tu cuenta')
  await resetPassword(token)
  return signIn(world, { email: owner.email, password: NEW_PASSWORD })
}

describe('while another address can undo a change', () => {
  let owner: Person
  let thief: Person
  let accountId: string
  let undoToken: string

  beforeAll(async () => {
    owner = await signUp(world)
    accountId = (await owner.call('POST /payments/connect/create-account', { body: {} })).accountId
    const stolen = await steal(owner)
    ;({ thief, undoToken } = stolen)
  })

  it('the account opens no payout account, first factor or link, and cannot be deleted', async () => {
    for (const [path, body] of [
      ['/payments/connect/create-account', {}],
      [`/payments/connect/onboarding-link/${accountId}`, {}],
      [`/payments/connect/dashboard-link/${accountId}`, undefined],
      ['/account/second-factor/totp', undefined],
      ['/account/second-factor/passkeys/options', undefined],
      ['/account/delete', { password: 'Cuna.2027!' }],
    ] as const) {
      const answer = await post(thief, path, body)
      expect(answer, path).toMatchObject(RECENT)
      expect(answer.body.message, path).toMatch(/hasta el .+ a las \d\d:\d\d.+“Sí, fui yo”/)
    }
  })

  it('a password reset by the new address ends the undo, not the wait', async () => {
    await resetPassword(await requestReset(thief.email))
    expect(await press('undo', undoToken)).toMatchObject(TOKEN_INVALID)
    const again = await signIn(world, { email: thief.email, password: NEW_PASSWORD })
    expect(await post(again, '/payments/connect/create-account')).toMatchObject(RECENT)
  })

  it('and a second change does not end it, though its own address is confirmed', async () => {
    const again = await signIn(world, { email: thief.email, password: NEW_PASSWORD })
    const third = createUniqueEmail('tercera')
    await changeEmail(world, again, third)
    expect((await press('keep', await readUndoToken(thief.email))).status).toBe(200)
    expect(await post(again, '/payments/connect/create-account')).toMatchObject(RECENT)
    world.clock.advance(EMAIL_UNDO_HOURS * HOUR_MS)
    const later = await signIn(world, { email: third, password: NEW_PASSWORD })
    expect((await post(later, '/payments/connect/create-account')).status).toBe(200)
  })
})

test('the old address confirms a change by a press, which ends the wait and the undo', async () => {
  const owner = await signUp(world)
  const theirs = createUniqueEmail('nueva')
  await changeEmail(world, owner, theirs)
  const token = await readUndoToken(owner.email)
  const check = () => world.call('POST /auth/link/check', { body: { page: 'undo-email', token } })
  expect(await check()).toMatchObject({ state: 'valid', hasTakenEffect: true })

  expect((await press('keep', token)).status).toBe(200)
  expect(await check()).toMatchObject({ state: 'invalid', hasTakenEffect: false })
  for (const answer of ['undo', 'keep'] as const)
    expect(await press(answer, token)).toMatchObject(TOKEN_INVALID)
  expect(await isSignedIn(world, owner)).toBe(true)
  expect((await post(owner, '/payments/connect/create-account')).status).toBe(200)
  expect((await post(owner, '/account/second-factor/totp')).status).toBe(200)
})

test('a press ends the wait also after a reset used the link up, and undoes nothing', async () => {
  const owner = await signUp(world)
  const theirs = createUniqueEmail('nueva')
  await changeEmail(world, owner, theirs)
  const token = await readUndoToken(owner.email)
  await resetPassword(await requestReset(theirs))
  const here = await signIn(world, { email: theirs, password: NEW_PASSWORD })
  expect(await post(here, '/payments/connect/create-account')).toMatchObject(RECENT)
  const check = () => world.call('POST /auth/link/check', { body: { page: 'undo-email', token } })
  expect(await check()).toMatchObject({ state: 'invalid', hasTakenEffect: true })
  expect(await press('undo', token)).toMatchObject(TOKEN_INVALID)
  expect((await press('keep', token)).status).toBe(200)
  expect((await post(here, '/payments/connect/create-account')).status).toBe(200)
  expect(await check()).toMatchObject({ hasTakenEffect: false })
  expect(await press('keep', token)).toMatchObject(TOKEN_INVALID)
})

test('a change that is only requested waits for nothing, and cannot be confirmed by its cancel link', async () => {
  const owner = await signUp(world)
  const { firstName, lastName } = owner.user
  const email = createUniqueEmail('nueva')
  await owner.call('PUT /profile', { body: { firstName, lastName, email } })
  const token = await readLinkToken(world, 'undo-email', owner.email, 'Alguien pidió cambiar')
  const checked = await world.call('POST /auth/link/check', {
    body: { page: 'undo-email', token },
  })
  expect(checked).toMatchObject({ state: 'valid', hasTakenEffect: false })
  expect(await press('keep', token)).toMatchObject(TOKEN_INVALID)
  expect((await post(owner, '/payments/connect/create-account')).status).toBe(200)
})

describe('a second factor when a change of address is undone', () => {
  const signInWithPassword = (email: string) => startSignIn(world, email, NEW_PASSWORD)
  /** Some hours later, with the password and a code of the app. */
  async function signInLater(
    person: Person,
    { app }: Awaited<ReturnType<typeof enrollTotp>>,
    hours: number,
  ): Promise<Person> {
    world.clock.advance(hours * HOUR_MS)
    const { challenge } = await startSignIn(world, person.email, PASSWORD)
    const body = { method: 'totp', challenge, code: app() } as const
    const { access_token: token } = await world.call('POST /auth/second-factor', { body })
    return { ...person, token, call: world.callAs(token) }
  }
  /** The thief adds a factor first, while the address is still the owner's, and then moves the account. */
  async function stealAfterAdding(hoursBefore: number) {
    const owner = await signUp(world)
    const enrolling = await signIn(world, owner)
    await enrollPasskey(world, enrolling)
    const thief = await signInLater(owner, await enrollTotp(world, enrolling), hoursBefore)
    const theirs = createUniqueEmail('ladron')
    await changeEmail(world, thief, theirs)
    return { owner, theirs, undoToken: await readUndoToken(owner.email) }
  }

  it('goes if it was added within its hours before, and both addresses get an email', async () => {
    const { owner, theirs, undoToken } = await stealAfterAdding(1)
    const here = await recover(owner, undoToken)
    const { secondFactor } = await here.call('GET /account/second-factor')
    expect(secondFactor).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const told = await world.mailbox.waitForEmail(owner.email, 'Recuperaste tu cuenta')
    expect(told.text).toContain('quitamos la verificación en dos pasos')
    expect(told.text).not.toContain('te pediremos la verificación')
    const lost = await world.mailbox.waitForEmail(theirs, 'Este correo ya no es el de la cuenta')
    expect(lost.text).toContain('quitamos la verificación en dos pasos')
    await enrollTotp(world, here)
  })

  it('stays if it is older, so that whoever reads a former mailbox does not get round it', async () => {
    const { owner, undoToken } = await stealAfterAdding(EMAIL_UNDO_HOURS + 1)
    expect((await press('undo', undoToken)).status).toBe(200)
    const mailbox = 'Recuperaste tu cuenta'
    const token = await readLinkToken(world, 'reset-password', owner.email, mailbox)
    await resetPassword(token)
    const { methods } = await signInWithPassword(owner.email)
    expect(methods).toEqual(['passkey', 'totp', 'recovery-code'])
    const told = await world.mailbox.waitForEmail(owner.email, mailbox)
    expect(told.text).toContain('te pediremos la verificación en dos pasos')
  })

  it('that is older keeps its account safe, and only what was added since goes', async () => {
    const owner = await signUp(world)
    const later = await signInLater(owner, await enrollTotp(world, owner), EMAIL_UNDO_HOURS + 1)
    await enrollPasskey(world, later)
    await changeEmail(world, later, createUniqueEmail('nueva'))
    expect((await press('undo', await readUndoToken(owner.email))).status).toBe(200)
    const token = await readLinkToken(world, 'reset-password', owner.email, 'Recuperaste tu cuenta')
    await resetPassword(token)
    expect((await signInWithPassword(owner.email)).methods).toEqual(['totp', 'recovery-code'])
  })

  it('that replaced an older one stays: it protected the account all the time', async () => {
    const owner = await signUp(world)
    const later = await signInLater(owner, await enrollTotp(world, owner), EMAIL_UNDO_HOURS + 1)
    await enrollTotp(world, later)
    await changeEmail(world, later, createUniqueEmail('nueva'))
    expect((await press('undo', await readUndoToken(owner.email))).status).toBe(200)
    const token = await readLinkToken(world, 'reset-password', owner.email, 'Recuperaste tu cuenta')
    await resetPassword(token)
    expect((await signInWithPassword(owner.email)).methods).toEqual(['totp', 'recovery-code'])
  })

  it('that is older keeps its account safe, and its owner reads that codes made since are gone', async () => {
    const owner = await signUp(world)
    const later = await signInLater(owner, await enrollTotp(world, owner), EMAIL_UNDO_HOURS + 1)
    await later.call('POST /account/second-factor/recovery-codes')
    await changeEmail(world, later, createUniqueEmail('nueva'))
    expect((await press('undo', await readUndoToken(owner.email))).status).toBe(200)
    const told = await world.mailbox.waitForEmail(owner.email, 'Recuperaste tu cuenta')
    expect(told.text).toContain('quitamos los códigos de recuperación')
  })

  it('of an admin stays, because the next one would bring the rights of the desk', async () => {
    const admin = await signUpAdmin(world)
    await enrollTotp(world, admin)
    await changeEmail(world, admin, createUniqueEmail('nueva'))
    expect((await press('undo', await readUndoToken(admin.email))).status).toBe(200)
    const token = await readLinkToken(world, 'reset-password', admin.email, 'Recuperaste tu cuenta')
    await resetPassword(token)
    expect((await signInWithPassword(admin.email)).methods).toEqual(['totp', 'recovery-code'])
  })
})

describe('a payout account that was completed after a change', () => {
  it('is reported to the old address, and takes no money once the change is undone', async () => {
    const owner = await signUp(world)
    const { accountId } = await owner.call('POST /payments/connect/create-account', { body: {} })
    const { thief, undoToken } = await steal(owner)
    await changeAccount(accountId, thief)
    for (const to of [owner.email, thief.email])
      await world.mailbox.waitForEmail(to, 'Tu cuenta de pagos está lista')

    const here = await recover(owner, undoToken)
    await world.mailbox.waitForEmail(owner.email, 'Desconectamos la cuenta de pagos')
    expect(await findAccountId(here)).toBeNull()
    const event = await createEvent(world.deps.db, owner.user.id, { status: 'DRAFT' })
    const published = await world.send('PUT', `/events/${event.id}`, {
      token: here.token,
      body: { status: 'ACTIVE' },
    })
    expect(published.status).toBeGreaterThanOrEqual(400)
    const { sandbox } = { sandbox: { control: (path: string) => world.stripe.post(path) } }
    expect(await completePayoutAccount({ sandbox } as never, here)).not.toBe(accountId)
  })

  it('with payments stays, and support is alerted', async () => {
    const owner = await signUp(world)
    const { accountId } = await owner.call('POST /payments/connect/create-account', { body: {} })
    const { thief, undoToken } = await steal(owner)
    await changeAccount(accountId, thief)
    const event = await createEvent(world.deps.db, owner.user.id)
    const paid = { status: 'CONFIRMED', stripe_account_id: accountId } as const
    await createContribution(world.deps.db, event, paid)
    const here = await recover(owner, undoToken)
    const { text } = await world.mailbox.waitForEmail(
      world.config.supportEmail,
      'Revisa una cuenta de pagos',
    )
    expect(text).toContain(accountId)
    expect(await findAccountId(here)).toBe(accountId)
  })

  it('unlike one that was ready before, which the undo leaves alone', async () => {
    const owner = await signUp(world)
    const { stripe_account_id } = await createPayoutAccount(world.deps.db, owner.user.id, {
      ready_notified_at: world.deps.now(),
    })
    const { undoToken } = await steal(owner)
    expect(await findAccountId(await recover(owner, undoToken))).toBe(stripe_account_id)
  })
})
