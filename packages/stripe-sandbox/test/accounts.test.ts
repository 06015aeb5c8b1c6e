import { expect, test } from 'vitest'
import {
  createV1Client,
  EXPRESS_ACCOUNT,
  registerReceiver,
  type SandboxClient,
  waitForEvents,
} from './support/client.ts'
import { useWebhookReceiver } from './support/receiver.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
const receiver = useWebhookReceiver()

const refresh_url = 'http://127.0.0.1:9/otra-vez'
const return_url = 'http://127.0.0.1:9/regreso'

async function createNewAccount() {
  const client = await createV1Client(sandbox.url)
  await registerReceiver(client, receiver)
  receiver.events.length = 0
  const { id } = await client.stripe.accounts.create({
    ...EXPRESS_ACCOUNT,
    metadata: { user: '7' },
  })
  return { ...client, client, id }
}

const createLink = ({ stripe }: SandboxClient, account: string) =>
  stripe.accountLinks.create({ account, type: 'account_onboarding', refresh_url, return_url })

const visit = (url: string) => fetch(url, { redirect: 'manual' })

async function enterOnboarding(url: string): Promise<string> {
  const answer = await visit(url)
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

test('a new account has no capability until its owner finishes onboarding', async () => {
  const { stripe, id } = await createNewAccount()
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

test('an account of another type is refused with the parameter', async () => {
  const { stripe } = await createV1Client(sandbox.url)
  const controller = EXPRESS_ACCOUNT.controller ?? {}
  for (const [change, param] of [
    [{ fees: { payer: 'account' } }, 'controller[fees][payer]'],
    [{ losses: { payments: 'stripe' } }, 'controller[losses][payments]'],
    [{ requirement_collection: 'application' }, 'controller[requirement_collection]'],
  ] as const)
    await expect(
      stripe.accounts.create({ ...EXPRESS_ACCOUNT, controller: { ...controller, ...change } }),
    ).rejects.toMatchObject({ param })
  await expect(stripe.accounts.create({ ...EXPRESS_ACCOUNT, country: 'XX' })).rejects.toMatchObject(
    {
      param: 'country',
    },
  )
  await expect(
    stripe.accounts.create({
      ...EXPRESS_ACCOUNT,
      capabilities: { card_payments: { requested: true } },
    }),
  ).rejects.toMatchObject({ param: 'capabilities' })
})

test('onboarding ends with an active account and returns to the platform', async () => {
  const { client, stripe, id } = await createNewAccount()
  const setup = await enterOnboarding((await createLink(client, id)).url)
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
  await waitForEvents(client)
  expect(receiver.types().sort()).toEqual([
    'account.updated',
    'capability.updated',
    'capability.updated',
  ])
  expect(receiver.events.every((event) => event.account === id)).toBe(true)
})

test('answers saved for later are there again through another link', async () => {
  const { client, stripe, id } = await createNewAccount()
  const setup = await enterOnboarding((await createLink(client, id)).url)
  const left = await post(setup, { ...person, go: 'later' })
  expect(left.headers.get('location')).toBe(return_url)
  expect((await stripe.accounts.retrieve(id)).details_submitted).toBe(false)
  const again = await fetch(await enterOnboarding((await createLink(client, id)).url))
  expect(await again.text()).toContain('Tu cuenta bancaria · Paso 2 de 3')
})

test('requirements that are due disable payouts until they are fulfilled', async () => {
  const { client, stripe, id } = await createNewAccount()
  const setup = await enterOnboarding((await createLink(client, id)).url)
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

test('an account link works once within five minutes, then redirects to refresh_url', async () => {
  const { client, control, id } = await createNewAccount()
  const used = await createLink(client, id)
  expect(used.expires_at - used.created).toBe(300)
  await visit(used.url)
  expect((await visit(used.url)).headers.get('location')).toBe(refresh_url)
  const late = await createLink(client, id)
  await control('POST', '/clock', { advance_seconds: 301 })
  expect((await visit(late.url)).headers.get('location')).toBe(refresh_url)
})

test('only onboarding links are created, and need both URLs', async () => {
  const { stripe, id } = await createNewAccount()
  const urls = { account: id, refresh_url, return_url }
  await expect(
    stripe.accountLinks.create({ ...urls, type: 'account_update' }),
  ).rejects.toMatchObject({ param: 'type' })
  await expect(
    stripe.accountLinks.create({ account: id, type: 'account_onboarding', return_url }),
  ).rejects.toMatchObject({ param: 'refresh_url', code: 'parameter_missing' })
})

test("the platform cannot change the owner's details after it has created a link", async () => {
  const { client, stripe, id } = await createNewAccount()
  await stripe.accounts.update(id, { email: 'nueva@correo.mx' })
  await createLink(client, id)
  await expect(stripe.accounts.update(id, { email: 'otra@correo.mx' })).rejects.toMatchObject({
    statusCode: 403,
  })
  const after = await stripe.accounts.update(id, { metadata: { user: '', name: 'x' } })
  expect(after).toMatchObject({ email: 'nueva@correo.mx', metadata: { name: 'x' } })
  expect(after.metadata).not.toHaveProperty('user')
})

test('a login link opens the dashboard once, for that account only', async () => {
  const { stripe, control, id } = await createNewAccount()
  await control('POST', `/accounts/${id}/complete`, {})
  const { url } = await stripe.accounts.createLoginLink(id)
  const entered = await visit(url)
  const cookie = entered.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
  const dashboard = `${sandbox.url}/express/${id}`
  const shown = await fetch(dashboard, { headers: { Cookie: cookie.split(';')[0] ?? '' } })
  expect(shown.status).toBe(200)
  expect(await shown.text()).toContain('Disponible')
  expect((await visit(url)).status).toBe(401)
  expect((await fetch(dashboard)).status).toBe(401)
})

test('restricting, rejecting and deauthorizing an account reach the platform', async () => {
  const { client, stripe, control, id } = await createNewAccount()
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
  await waitForEvents(client)
  expect(receiver.types()).toContain('account.application.deauthorized')
})

test('an account without money can be deleted', async () => {
  const { stripe, id } = await createNewAccount()
  expect(await stripe.accounts.del(id)).toMatchObject({ id, deleted: true })
  await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
})
