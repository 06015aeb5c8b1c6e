import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const DOCUMENT = path.resolve(import.meta.dirname, '../../docs/accessibility.md')
const TREES = readFileSync(DOCUMENT, 'utf8').matchAll(/```yaml (\w+)\n([\s\S]*?)```/g)

let host: Person
let slug: string
let paid: string
let admin: Person
let gift: string
test.beforeAll(async () => {
  host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  slug = event.slug
  const request = { eventId: event.id, amount: 50_000, contributorName: 'Tía Chela' }
  paid = await contribute({ ...request, message: '¡Felicidades!' })
  admin = await signInSharedAdmin()
  const query = { search: paid }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  gift = contributions[0]?.id ?? ''
})

const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  event: (page) => page.goto(`/events/${slug}`),
  contribute: (page) => page.goto(`/events/${slug}/contribute`),
  success: (page) => page.goto(`/payment/success?session_id=${paid}`),
  wizard: async (page) => {
    await signInAs(page, host)
    await page.goto('/events/create')
  },
  edit: async (page) => {
    await signInAs(page, host)
    await page.goto(`/events/${slug}/edit`)
  },
  desk: async (page) => {
    await signInAs(page, admin)
    await page.goto(`/admin/contributions/${gift}`)
  },
}

const documented = [...TREES].map(([, name = '', tree = '']) => ({ name, tree }))

test('every accessibility tree in the document belongs to a screen', () => {
  expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(SCREENS).sort())
})

for (const { name, tree } of documented) {
  test(`the accessibility tree of '${name}' matches docs/accessibility.md`, async ({ page }) => {
    await SCREENS[name]?.(page)
    await expect(page.locator('body')).toMatchAriaSnapshot(tree)
  })
}
