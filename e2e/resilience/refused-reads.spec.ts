import { expect, type Page, test } from '@playwright/test'
import { createHost, createTestEvent, product, signInAs } from '../support/builders.ts'
import { waitForHydration } from '../support/delayed-scripts.ts'

/** What a process without a free place answers, through whatever balancer (decision 63). */
const REFUSAL = {
  status: 503,
  headers: { 'retry-after': '0', 'cache-control': 'no-store' },
  json: { message: 'Hay muchas visitas en este momento.', errorCode: 'UNAVAILABLE' },
}

/** Refuses the next reads of an address, as another process than the one that answered the form may. */
async function refuseReads(page: Page, address: RegExp, times: number): Promise<() => number> {
  let refused = 0
  await page.route(address, (route) => {
    if (route.request().method() !== 'GET' || refused === times) return route.fallback()
    refused += 1
    return route.fulfill(REFUSAL)
  })
  return () => refused
}

async function createAnswer() {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const answer = await fetch(`${product().url}/api/events/${event.id}/rsvps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      answer: 'YES',
      adults: 2,
      children: 0,
      name: 'Tía Rosa',
      formKey: crypto.randomUUID(),
    }),
  })
  const { rsvp } = (await answer.json()) as { rsvp: { id: string; token: string } }
  return { host, event, path: `/rsvps/${rsvp.id}?token=${rsvp.token}` }
}

test('a guest sees the new answer though reading the page after the form was refused twice', async ({
  page,
}) => {
  const { path } = await createAnswer()
  await page.goto(path)
  await page.getByRole('radio', { name: 'No puedo ir' }).check()
  await waitForHydration(page)
  const countRefused = await refuseReads(page, /\.data/, 2)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puedo ir')
  expect(countRefused()).toBe(2)
})

test('a host sees what they changed though reading the event after it was refused twice', async ({
  page,
}) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${slug}?tab=suenos`)
  await page.getByRole('button', { name: 'Agregar un sueño' }).click()
  await page.getByLabel('Nombre', { exact: true }).fill('Carriola')
  await page.getByLabel('Monto objetivo').fill('500')
  const countRefused = await refuseReads(page, /\.data|\/api\//, 2)
  await page.getByRole('button', { name: 'Guardar sueño' }).click()
  // Live updates may show it before the page has read itself anew.
  await expect.poll(countRefused).toBe(2)
  await expect(page.locator('summary', { hasText: 'Carriola' })).toBeVisible()
  await expect(page.getByText('No pudimos cargar')).toHaveCount(0)
})

test('a page that is refused without a form says so, and opens once there is room', async ({
  page,
}) => {
  const { event } = await createAnswer()
  await page.goto(`/events/${event.slug}`)
  await page.keyboard.press('Tab')
  await waitForHydration(page)
  const countRefused = await refuseReads(page, /contribute\.data/, 1)
  await page.getByRole('link', { name: 'Aportar', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No pudimos cargar esta página')
  await expect(page.getByText(REFUSAL.json.message)).toBeVisible()
  expect(countRefused()).toBe(1)
  await page.getByRole('link', { name: 'Reintentar' }).click()
  await expect(page.getByRole('heading', { name: 'Tu aportación' })).toBeVisible()
})
