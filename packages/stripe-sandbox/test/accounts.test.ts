import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import { type Client, expressAccount, listen, newClient, settle } from './support/client.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>
let receiver: Receiver

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
  receiver = await startReceiver()
})

afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

const refresh_url = 'http://127.0.0.1:9/otra-vez'
const return_url = 'http://127.0.0.1:9/regreso'

async function newcomer() {
  const client = newClient(sandbox.url)
  await listen(client, receiver)
  receiver.events.length = 0
  const { id } = await client.stripe.accounts.create({ ...expressAccount, metadata: { user: '7' } })
  return { ...client, client, id }
}

const linkFor = ({ stripe }: Client, account: string) =>
  stripe.accountLinks.create({ account, type: 'account_onboarding', refresh_url, return_url })

const follow = (url: string) => fetch(url, { redirect: 'manual' })

async function enter(url: string): Promise<string> {
  const answer = await follow(url)
  return `${sandbox.url}${answer.headers.get('location')}`
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

const person = {
  step: 'person',
  go: 'next',
  'given-name': 'Ana',
  'family-name': 'Pérez',
  bday: '1990-05-17',
  tel: '55 1234 5678',
  curp: 'AAAA000000HDFXXX00',
}

const bank = { step: 'bank', go: 'next', holder: 'Ana Pérez', clabe: '000000001234567897' }

test('a new account can do nothing until its person has finished', async () => {
  const { stripe, id } = await newcomer()
  const account = await stripe.accounts.retrieve(id)
  expect(account).toMatchObject({
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    metadata: { user: '7' },
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    controller: { stripe_dashboard: { type: 'express' } },
  })
  expect(account.requirements?.currently_due).toContain('external_account')
  await expect(stripe.accounts.createLoginLink(id)).rejects.toMatchObject({ statusCode: 400 })
})

test('accounts of another kind are refused with the parameter', async () => {
  const { stripe } = newClient(sandbox.url)
  const controller = expressAccount.controller ?? {}
  for (const [change, param] of [
    [{ fees: { payer: 'account' } }, 'controller[fees][payer]'],
    [{ losses: { payments: 'stripe' } }, 'controller[losses][payments]'],
    [{ requirement_collection: 'application' }, 'controller[requirement_collection]'],
  ] as const)
    await expect(
      stripe.accounts.create({ ...expressAccount, controller: { ...controller, ...change } }),
    ).rejects.toMatchObject({ param })
  await expect(stripe.accounts.create({ ...expressAccount, country: 'XX' })).rejects.toMatchObject({
    param: 'country',
  })
  await expect(
    stripe.accounts.create({
      ...expressAccount,
      capabilities: { card_payments: { requested: true } },
    }),
  ).rejects.toMatchObject({ param: 'capabilities' })
})

test('a person walks through onboarding and comes back with an active account', async () => {
  const { client, stripe, id } = await newcomer()
  const setup = await enter((await linkFor(client, id)).url)
  const wrong = await post(setup, { ...person, curp: 'corta' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expect(page).toContain('aria-describedby="curp-hint curp-error"')
  expect(page).toContain('value="Ana"')
  expect((await post(setup, person)).headers.get('location')).toMatch(/step=bank$/)
  expect((await post(setup, bank)).headers.get('location')).toMatch(/step=review$/)
  const review = await post(setup, { step: 'review', go: 'next' })
  expect(review.headers.get('location')).toBe(return_url)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    external_accounts: { data: [{ last4: '7897' }] },
    requirements: { currently_due: [], disabled_reason: null },
  })
  await settle(client)
  expect(receiver.types().sort()).toEqual([
    'account.updated',
    'capability.updated',
    'capability.updated',
  ])
  expect(receiver.events.every((event) => event.account === id)).toBe(true)
})

test('saving for later keeps what was typed, also through another link', async () => {
  const { client, stripe, id } = await newcomer()
  const setup = await enter((await linkFor(client, id)).url)
  const left = await post(setup, { ...person, go: 'later' })
  expect(left.headers.get('location')).toBe(return_url)
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false)
  const again = await fetch(await enter((await linkFor(client, id)).url))
  expect(await again.text()).toContain('Tu cuenta bancaria · Paso 2 de 3')
})

test('open requirements keep the bank deposits back until they are handed in', async () => {
  const { client, stripe, id } = await newcomer()
  const setup = await enter((await linkFor(client, id)).url)
  await post(setup, { go: 'leave' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: true,
    payouts_enabled: false,
    requirements: { currently_due: ['individual.verification.document'] },
  })
  expect(await (await fetch(setup)).text()).toContain('Identificación oficial')
  await post(setup, { go: 'complete' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ payouts_enabled: true })
})

test('an account link works once and for five minutes, then sends back for a new one', async () => {
  const { client, control, id } = await newcomer()
  const used = await linkFor(client, id)
  expect(used.expires_at - used.created).toBe(300)
  await follow(used.url)
  expect((await follow(used.url)).headers.get('location')).toBe(refresh_url)
  const late = await linkFor(client, id)
  await control('POST', '/clock', { advance_seconds: 301 })
  expect((await follow(late.url)).headers.get('location')).toBe(refresh_url)
})

test('only onboarding links are made, with both addresses', async () => {
  const { stripe, id } = await newcomer()
  const urls = { account: id, refresh_url, return_url }
  await expect(
    stripe.accountLinks.create({ ...urls, type: 'account_update' }),
  ).rejects.toMatchObject({ param: 'type' })
  await expect(
    stripe.accountLinks.create({ account: id, type: 'account_onboarding', return_url }),
  ).rejects.toMatchObject({ param: 'refresh_url', code: 'parameter_missing' })
})

test('what the person owns cannot be changed for them once they have a link', async () => {
  const { client, stripe, id } = await newcomer()
  await stripe.accounts.update(id, { email: 'nueva@correo.mx' })
  await linkFor(client, id)
  await expect(stripe.accounts.update(id, { email: 'otra@correo.mx' })).rejects.toMatchObject({
    statusCode: 403,
  })
  const after = await stripe.accounts.update(id, { metadata: { user: '', name: 'x' } })
  expect(after).toMatchObject({ email: 'nueva@correo.mx', metadata: { name: 'x' } })
  expect(after.metadata).not.toHaveProperty('user')
})

test('a login link opens the panel once, for that account alone', async () => {
  const { stripe, control, id } = await newcomer()
  await control('POST', `/accounts/${id}/complete`, {})
  const { url } = await stripe.accounts.createLoginLink(id)
  const entered = await follow(url)
  const cookie = entered.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const panel = `${sandbox.url}/express/${id}`
  const shown = await fetch(panel, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('Disponible')
  expect((await follow(url)).status).toBe(401)
  expect((await fetch(panel)).status).toBe(401)
})

test('restricting, rejecting and leaving are told to the platform', async () => {
  const { client, stripe, control, id } = await newcomer()
  await control('POST', `/accounts/${id}/complete`, {})
  await control('POST', `/accounts/${id}/restrict`, { reason: 'requirements.past_due' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    charges_enabled: false,
    capabilities: { transfers: 'inactive' },
    requirements: {
      disabled_reason: 'requirements.past_due',
      past_due: ['individual.verification.document'],
    },
  })
  await control('POST', `/accounts/${id}/reject`)
  expect((await stripe.accounts.retrieve(id)).requirements?.disabled_reason).toBe('rejected.fraud')
  await control('POST', `/accounts/${id}/deauthorize`)
  await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  })
  await settle(client)
  expect(receiver.types()).toContain('account.application.deauthorized')
})

test('an account without money can be deleted', async () => {
  const { stripe, id } = await newcomer()
  expect(await stripe.accounts.del(id)).toMatchObject({ id, deleted: true })
  await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
})
