import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  contribute,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

/** Anybody may read these. */
const PUBLIC_ADDRESSES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/undo-email',
  '/verify-email',
  '/unauthorized',
  '/faq',
  '/ayuda',
  '/ayuda?q=fotos',
  '/ayuda?q=zzzz',
  '/ayuda/fotos',
  '/terms',
  '/privacy',
  '/contact',
  '/404',
  '/payment/cancelled',
]

/** Their scripts lead a visitor to the login, or find the link's token expired. */
const REPLACED_ADDRESSES = [
  '/reset-password#token=no',
  '/dashboard',
  '/dashboard/payments/setup',
  '/dashboard/payments/complete',
  '/events',
  '/events/create',
  '/contributions',
  '/profile',
  '/settings',
  '/admin',
  '/admin/contributions',
  '/admin/ledger',
]

/** The start of a selector, as a minified style sheet writes the class. */
function toSelector(name: string): string {
  const escaped = name.replace(/[^\w-]/g, '\\$&').replace(/^\d/, '\\3$& ')
  return `.${escaped}`
}

function hasRuleFor(sheet: string, name: string): boolean {
  const selector = toSelector(name)
  return [selector, selector.replace(/(^\.\\3\d) /, '$1')].some((start) => {
    for (let at = sheet.indexOf(start); at >= 0; at = sheet.indexOf(start, at + 1))
      if (!/[\w\\-]/.test(sheet[at + start.length] ?? '')) return true
    return false
  })
}

function listClasses(html: string): string[] {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names)
  const names = lists.join(' ').replaceAll('&amp;', '&').replaceAll('&gt;', '>')
  return [...new Set(names.split(/\s+/))]
}

let publicAddresses: readonly string[]
let replacedAddresses: readonly string[]

test.beforeAll(async () => {
  const host = await createHost()
  const event = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  const params = { id: event.id }
  await host.call('POST /events/:id/noted-gifts', {
    params,
    body: {
      kind: 'CASH',
      giverName: 'Abuela Lucha',
      amount: 50_000,
      givenOn: new Date().toISOString().slice(0, 10),
      formKey: randomUUID(),
    },
  })
  const { update } = await host.call('POST /events/:id/updates', {
    params,
    body: { text: 'Ya quedó el cuarto', formKey: randomUUID() },
  })
  await host.call('POST /events/:id/updates/:updateId/post', {
    params: { ...params, updateId: update.id },
    body: { email: false },
  })
  const { goal } = await host.call('POST /events/:id/goals', {
    params,
    body: { name: 'Bañera', baseAmount: 90_000, canBeBrought: true },
  })
  await createClient()('POST /events/:id/goals/:goalId/reservations', {
    params: { ...params, goalId: goal.id },
    body: { name: 'Tía Paty', phone: '5587654321', formKey: randomUUID() },
  })
  const draft = await createTestEvent(host)
  const id = await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Chela' })
  const { receipt } = await createClient()('GET /payments/checkout-session/:id', { params: { id } })
  const { rsvp } = await createClient()('POST /events/:id/rsvps', {
    params,
    body: {
      answer: 'YES',
      adults: 2,
      children: 1,
      name: 'Tía Chela',
      email: createUniqueEmail('chela'),
      formKey: randomUUID(),
    },
  })
  const ofEvent = (...parts: string[]) => parts.map((part) => `/events/${event.slug}${part}`)
  const closed = await createTestEvent(host, { publish: true })
  const thanking = await createTestEvent(host, { publish: true })
  const close = (target: { id: string }, afterEvent: 'RESTRICTED' | 'THANKS') =>
    host.call('PUT /events/:id', {
      params: { id: target.id },
      body: { status: 'COMPLETED', afterEvent },
    })
  await close(closed, 'RESTRICTED')
  await close(thanking, 'THANKS')
  publicAddresses = [
    ...PUBLIC_ADDRESSES,
    ...ofEvent('', '/contribute', '/muro', '/rsvp', '/report'),
    ...[draft.id, closed.slug, thanking.slug].map((key) => `/events/${key}`),
    `/events/${thanking.slug}/contribute`,
    receipt?.path ?? '',
    `/rsvps/${rsvp.id}?token=${rsvp.token}`,
    `/payment/success?session_id=${id}`,
  ]
  replacedAddresses = [
    ...REPLACED_ADDRESSES,
    ...ofEvent('/print', '/guests', '/edit', '/thanks', '/refund'),
  ]
})

test('every class of a server-rendered page has its rule in the first-paint style', async ({
  request,
}) => {
  for (const address of [...publicAddresses, ...replacedAddresses]) {
    const html = await (await request.get(address)).text()
    const inlineSheet = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const fullSheet = await (await request.get(/data-sheet="([^"]*)"/.exec(html)?.[1] ?? '')).text()
    const missing = listClasses(html).filter(
      (name) => hasRuleFor(fullSheet, name) && !hasRuleFor(inlineSheet, name),
    )
    expect(missing, address).toEqual([])
  }
})

/** Keeps what a person may read, hold or aim at while the scripts take over. */
const NOTE_SENT = `window.sent = [
  ...document.querySelectorAll('main :is(a, button, input, select, textarea, summary, h1, h2, h3)'),
].filter((element) => element.checkVisibility())`

const UNTIL_IDLE = 'new Promise((done) => requestIdleCallback(() => requestIdleCallback(done)))'

const LIST_LOST = `window.sent
  .filter((element) => !element.isConnected)
  .map((element) => element.outerHTML)`

test('the scripts keep every element of a page that was sent, so that no press is lost', async ({
  page,
}) => {
  for (const address of publicAddresses) {
    await page.goto(address)
    await page.evaluate(NOTE_SENT)
    await page.evaluate('boot.startScripts()')
    await waitForHydration(page)
    await page.evaluate(UNTIL_IDLE)
    expect(await page.evaluate(LIST_LOST), address).toEqual([])
  }
})

test('a page of the desk is sent without a step back that it takes away once it knows its reader', async ({
  page,
  request,
}) => {
  const host = await createHost()
  await signInAs(page, await signInSharedAdmin())
  for (const address of ['/admin/contributions', `/admin/hosts/${host.user.id}`]) {
    const sent = await (await request.get(address)).text()
    const way = /aria-label="Ruta de navegación".*?<\/nav>/s.exec(sent)?.[0] ?? ''
    await page.goto(address)
    await expect(page.getByRole('navigation', { name: 'Administración' })).toBeVisible()
    await expect(page.getByText('Cargando')).toHaveCount(0)
    const steps = page.getByRole('navigation', { name: 'Ruta de navegación' }).getByRole('link')
    const kept = await steps.allTextContents()
    const labels = [...way.matchAll(/<a[^>]*><span[^>]*>(.*?)</g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(0)
    expect(kept, address).toEqual(expect.arrayContaining(labels))
  }
})
