import { expect, type Page, type Request, test } from '@playwright/test'
import { findFreePort } from '../../../local/system/ports.ts'
import { type ExtraProcess, startExtraProcess } from '../../../product-client/extra-process.ts'
import type { Person } from '../../../product-client/people.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import {
  COLLECT_ANIMATIONS_SCRIPT,
  RECORD_ANIMATIONS_SCRIPT,
  setHidden,
} from '../../support/in-page.ts'

/** Far below the interval of the fallback poll, so that only a live update can be in time. */
const LIVE_UPDATE_MS = 10_000

let host: Person
let port: number
let extra: ExtraProcess

test.beforeAll(async () => {
  host = await createHost()
  port = await findFreePort()
  extra = await startExtraProcess(product(), port)
})
test.afterAll(async () => {
  await extra.stop()
})

const pay = (eventId: string, contributorName: string, more: object = {}) =>
  contribute({ eventId, amount: 50_000, contributorName, ...more })

const progressBar = (page: Page) => page.getByRole('progressbar', { name: 'Avance de los sueños' })
const expectRaised = (page: Page, text: string) =>
  expect(progressBar(page)).toHaveAttribute('aria-valuetext', `${text} de $1,000.00`)

const isStream = (request: Request) => /\/live\?/.test(request.url())

/** Counts the streams that the page has open now, at most, and in total. */
function watchStreams(page: Page) {
  const open = new Set<Request>()
  let most = 0
  let all = 0
  page.on('request', (request) => {
    if (!isStream(request)) return
    open.add(request)
    all += 1
    most = Math.max(most, open.size)
  })
  const ended = (request: Request) => open.delete(request)
  page.on('requestfailed', ended)
  page.on('requestfinished', ended)
  return { open: () => open.size, most: () => most, all: () => all }
}

/** Sums the layout shifts from now on, once the fonts of the page are loaded and painted. */
const WATCH_SHIFTS = `(async () => {
  await document.fonts.ready
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift' })
})()`

test('a contribution in one process updates a page of another process, which had no script yet', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  const streams = watchStreams(page)
  await page.goto(`${extra.url}/events/${slug}`)
  await expect.poll(streams.open).toBe(1)
  expect(scripts).toEqual([])
  await pay(id, 'Tía Chela')
  await expectRaised(page, '$500.00')
  await expect(page.getByText('Tía Chela').first()).toBeVisible()
  expect(scripts.length).toBeGreaterThan(0)
  await expect(page.getByRole('status').filter({ hasText: 'Tía Chela' })).toHaveText(
    'Tía Chela aportó $500.00. Van $500.00 de $1,000.00.',
  )

  await expect.poll(streams.open).toBe(1)
  await pay(id, 'Beto')
  await expect(progressBar(page)).toHaveAttribute('aria-valuetext', '$1,000.00 de $1,000.00', {
    timeout: LIVE_UPDATE_MS,
  })
  expect(streams.most()).toBe(1)
})

test('an arriving contribution causes no layout shift, and no motion under reduced motion', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { goals: ['Carriola', 'Cuna'], publish: true })
  await pay(id, 'Nacho')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(RECORD_ANIMATIONS_SCRIPT)
  await page.goto(`${extra.url}/events/${slug}`)
  await page.evaluate(WATCH_SHIFTS)
  await pay(id, 'Beto')
  await expect(progressBar(page)).toHaveAttribute('aria-valuetext', '$1,000.00 de $2,000.00')
  await expect(page.getByText('Beto').first()).toBeAttached()
  expect(await page.evaluate(COLLECT_ANIMATIONS_SCRIPT)).toEqual([])
  expect(Number(await page.evaluate('window.shifted'))).toBeLessThanOrEqual(0.02)
})

test('a hidden tab closes its stream, and catches up when it is visible again', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  const streams = watchStreams(page)
  await page.goto(`/events/${slug}`)
  await expect.poll(streams.open).toBe(1)
  await setHidden(page, true)
  await expect.poll(streams.open).toBe(0)
  await pay(id, 'Lupe')
  await setHidden(page, false)
  await expectRaised(page, '$500.00')
  await expect.poll(streams.open).toBe(1)

  await setHidden(page, true)
  await expect.poll(streams.open).toBe(0)
  await pay(id, 'Inés')
  await setHidden(page, false)
  await expectRaised(page, '$1,000.00')
  expect(streams.most()).toBe(1)
})

test('browsers catch up after their process restarts', async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  await page.goto(`${extra.url}/events/${slug}`)
  await page.keyboard.press('Tab')
  await pay(id, 'Chela')
  await expectRaised(page, '$500.00')
  await extra.stop()
  await pay(id, 'Beto')
  extra = await startExtraProcess(product(), port)
  await expectRaised(page, '$1,000.00')
})

const setStatus = (id: string, status: 'ACTIVE' | 'COMPLETED') =>
  host.call('PUT /events/:id', { params: { id }, body: { status } })

test("a guest's page follows an event that closes and reopens", async ({ page }) => {
  const { id, slug } = await createTestEvent(host, { publish: true })
  const streams = watchStreams(page)
  const name = page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })
  const said = (text: string) =>
    expect(page.getByRole('region', { name: 'Mensajes' }).getByText(text)).toBeVisible()
  await page.goto(`${extra.url}/events/${slug}`)
  await expect.poll(streams.open).toBe(1)
  for (const round of ['once', 'again']) {
    await test.step(round, async () => {
      await setStatus(id, 'COMPLETED')
      await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
      await expect(name).toHaveCount(0)
      await said('Este evento ya no está disponible públicamente.')
      await setStatus(id, 'ACTIVE')
      await expect(name).toBeVisible()
      await said('Ya puedes ver este evento.')
      await expect.poll(streams.open).toBe(1)
    })
  }
})

test('a page of a draft shows the event once it is published, without a touch', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host)
  const streams = watchStreams(page)
  await page.goto(`${extra.url}/events/${slug}`)
  await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
  await expect.poll(streams.open).toBe(1)
  await setStatus(id, 'ACTIVE')
  await expect(page.getByRole('heading', { name: 'Baby shower de Ana' })).toBeVisible()
})

test("a host's home page updates by itself", async ({ page }) => {
  const owner = await createHost()
  const { id } = await createTestEvent(owner, { publish: true })
  await signInAs(page, owner)
  const streams = watchStreams(page)
  await page.goto(`${extra.url}/`)
  await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible()
  await expect.poll(streams.open).toBe(1)
  await pay(id, 'Tía Chela')
  await expect(page.getByText('Tía Chela').first()).toBeVisible()
  await expect(page.getByText('$500.00').first()).toBeVisible()
})
