import { expect, type Page, test } from '@playwright/test'
import { contribute, createHost, createTestEvent, signInAs } from '../support/builders.ts'

let host: Awaited<ReturnType<typeof createHost>>
let event: { id: string; slug: string }

test.beforeAll(async () => {
  host = await createHost()
  event = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
})

/** The errors of the page's console: among them, what the content security policy refuses. */
function watchConsole(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

test('a signed-in owner and a stranger get the same bytes', async ({ page, request }) => {
  await signInAs(page, host)
  for (const path of [
    '/',
    '/faq',
    '/ayuda',
    '/ayuda/fotos',
    '/terms',
    '/events',
    `/events/${event.slug}`,
    `/events/${event.slug}/contribute`,
    `/events/${event.slug}/muro`,
  ]) {
    const own = await page.request.get(path)
    const other = await request.get(path)
    expect(own.status(), path).toBe(200)
    expect(await own.text()).toBe(await other.text())
    expect(own.headers().etag).toBe(other.headers().etag)
  }
})

test('a guest who comes back reads a new gift, and nothing is sent twice', async ({ request }) => {
  const path = `/events/${event.slug}`
  const first = await request.get(path)
  const tag = `${first.headers().etag}`
  const again = await request.get(path, { headers: { 'if-none-match': tag } })
  expect([again.status(), await again.text()]).toEqual([304, ''])
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Madrina Toña' })
  const later = await request.get(path, { headers: { 'if-none-match': tag } })
  expect(later.status()).toBe(200)
  expect(await later.text()).toContain('Madrina Toña')
})

test('the policy refuses nothing of ours, with scripts and dialogs', async ({ page }) => {
  const errors = watchConsole(page)
  await page.goto(`/events/${event.slug}`)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await page.goto(`/events/${event.slug}/contribute`)
  await page.getByLabel('Tu nombre').fill('Tía Lupita')
  await expect(page.locator('input[name=idempotencyKey]')).not.toHaveValue('')
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('link', { name: 'Compartir', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Código QR' })).toBeVisible()
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Tu cuenta, /)).toBeVisible()
  expect(errors).toEqual([])
})

test('a form that is left and opened again by Back keeps its key', async ({ page }) => {
  await page.goto(`/events/${event.slug}/contribute`)
  const key = page.locator('input[name=idempotencyKey]')
  await expect(key).not.toHaveValue('')
  const first = await key.inputValue()
  await page.goto('/faq')
  await page.goBack()
  await expect(key).toHaveValue(first)
  await page.getByLabel('Tu nombre').fill('Tía Lupita')
  await page.waitForLoadState('networkidle')
  await expect(key).toHaveValue(first)
  await page.goto(`/events/${event.slug}/contribute`)
  await expect(key).not.toHaveValue(first)
})
