import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import {
  contribute,
  createClient,
  createHost,
  createTestEvent,
  createUniqueEmail,
} from '../support/builders.ts'

const FIXED_ADDRESSES = [
  '/',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password#token=no',
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

test('every class of a server-rendered page has its rule in the first-paint style', async ({
  request,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  const draft = await createTestEvent(host)
  const id = await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Chela' })
  const { receipt } = await createClient()('GET /payments/checkout-session/:id', { params: { id } })
  const { rsvp } = await createClient()('POST /events/:id/rsvps', {
    params: { id: event.id },
    body: {
      answer: 'YES',
      adults: 2,
      children: 1,
      name: 'Tía Chela',
      email: createUniqueEmail('chela'),
      formKey: randomUUID(),
    },
  })
  const addresses = [
    ...FIXED_ADDRESSES,
    ...[
      '',
      '/contribute',
      '/print',
      '/muro',
      '/rsvp',
      '/guests',
      '/edit',
      '/thanks',
      '/refund',
    ].map((part) => `/events/${event.slug}${part}`),
    `/events/${draft.id}`,
    receipt?.path ?? '',
    `/rsvps/${rsvp.id}?token=${rsvp.token}`,
    `/rsvps/${rsvp.id}?hecho=answered`,
    `/payment/success?session_id=${id}`,
  ]
  for (const address of addresses) {
    const html = await (await request.get(address)).text()
    const inlineSheet = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    const fullSheet = await (await request.get(/data-sheet="([^"]*)"/.exec(html)?.[1] ?? '')).text()
    const missing = listClasses(html).filter(
      (name) => hasRuleFor(fullSheet, name) && !hasRuleFor(inlineSheet, name),
    )
    expect(missing, address).toEqual([])
  }
})
