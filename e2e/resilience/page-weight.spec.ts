import path from 'node:path'
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import type { Person } from '../../product-client/people.ts'
import { createHost, createTestEvent, signInAs } from '../support/builders.ts'
import { delayScripts } from '../support/delayed-scripts.ts'
import { openChoices } from '../support/forms/contribution-form.ts'

/** What the event page may cost before anybody touches it; bytes as they travel, headers too. */
const BEFORE_TOUCH = { requests: 6, bytes: 45_000, script: 0 }
/** What the first touch may bring, as it travels. */
const AFTER_TOUCH = { scripts: 8, script: 131_000 }

interface Traffic {
  requests: number
  bytes: number
  scripts: number
  script: number
}

/** Counts what the page asks for from now on. */
async function watchTraffic(page: Page): Promise<() => Traffic> {
  const client: CDPSession = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const types = new Map<string, string>()
  const sizes = new Map<string, number>()
  client.on('Network.requestWillBeSent', ({ requestId, type }) => {
    types.set(requestId, type ?? 'Other')
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
  })
  const sum = (ids: string[]) => ids.reduce((total, id) => total + (sizes.get(id) ?? 0), 0)
  return () => {
    const all = [...types.keys()]
    const scripts = all.filter((id) => types.get(id) === 'Script')
    return { requests: all.length, bytes: sum(all), scripts: scripts.length, script: sum(scripts) }
  }
}

function report(name: string, traffic: Traffic): void {
  const { requests, bytes, scripts, script } = traffic
  const description = `${requests} requests, ${bytes} bytes; ${scripts} scripts of ${script} bytes`
  test.info().annotations.push({ type: name, description })
}

/** Init script: sums all layout shifts of the page. */
const SUM_SHIFTS_SCRIPT = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** One line, a first line that just fits, two lines, and three. */
const TITLES = [
  'Baby shower de Ana',
  'Baby shower de Mariana y Diego',
  'Esperando a Valentina con amor',
  'Una fiesta para recibir a Sofía y Valentina en Cholula',
]

const PAINTED = `new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))`

let host: Person
let address = ''

test.beforeAll(async () => {
  host = await createHost()
  const goals = ['Carriola', 'Cuna']
  const { slug } = await createTestEvent(host, { goals, publish: true })
  address = `/events/${slug}`
})

test.describe('for a guest with a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the event page stays within its weight limits, and fetches no script before the first touch', async ({
    page,
  }) => {
    const traffic = await watchTraffic(page)
    await page.goto(address, { waitUntil: 'networkidle' })
    const before = traffic()
    report('before the first touch', before)
    expect(before.requests).toBeLessThanOrEqual(BEFORE_TOUCH.requests)
    expect(before.bytes).toBeLessThanOrEqual(BEFORE_TOUCH.bytes)
    expect(before.script).toBe(BEFORE_TOUCH.script)

    await page.keyboard.press('Tab')
    await expect.poll(() => traffic().scripts).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
    const after = traffic()
    report('with what the first touch brings', after)
    expect(after.scripts).toBeLessThanOrEqual(AFTER_TOUCH.scripts)
    expect(after.script).toBeLessThanOrEqual(AFTER_TOUCH.script)
  })

  test('the whole display font is fetched only for a name that needs its letters', async ({
    page,
  }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    expect(fonts).toEqual([expect.stringContaining('spanish')])
    const { slug } = await createTestEvent(host, { name: 'Zoë y François', publish: true })
    await page.goto(`/events/${slug}`, { waitUntil: 'networkidle' })
    expect(fonts).toContainEqual(expect.stringContaining('latin'))
  })

  for (const name of TITLES) {
    test(`a font that arrives late moves the event page by 0.02 at most: ${name}`, async ({
      page,
    }) => {
      const goals = ['Carriola para la ciudad', 'Cuna de madera']
      const { slug } = await createTestEvent(host, { name, goals, publish: true })
      const font = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await font.promise
        await route.continue()
      })
      await page.addInitScript(SUM_SHIFTS_SCRIPT)
      await page.goto(`/events/${slug}`, { waitUntil: 'commit' })
      await page.evaluate(PAINTED)
      const hasFont = () => page.evaluate(`document.fonts.check('600 1em Fraunces')`)
      expect(await hasFont()).toBe(false)
      font.resolve()
      await expect.poll(hasFont).toBe(true)
      await page.evaluate(PAINTED)
      const shifted = Number(await page.evaluate('window.shifted'))
      test.info().annotations.push({ type: 'layout shift', description: `${shifted}` })
      expect(shifted).toBeLessThanOrEqual(0.02)
    })
  }

  test('a button pressed before the scripts load works once they are loaded', async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto(address)
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    release()
    await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  })

  test('a quick amount pressed before the scripts load fills the field at once', async ({
    page,
  }) => {
    const release = await delayScripts(page)
    await page.goto(`${address}/contribute`)
    await page.getByLabel('Tu nombre').fill('Tía Lupita')
    await page.getByRole('button', { name: '$500', exact: true }).click()
    await expect(page.getByLabel('¿Cuánto quieres aportar?')).toHaveValue('500.00')
    release()
    await page.getByLabel('Tu correo').fill('lupita@example.test')
    await expect(page.getByText('$571.24').first()).toBeVisible()
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Lupita')
  })

  test('input from before the scripts load is kept, and the total matches it', async ({ page }) => {
    const release = await delayScripts(page)
    await page.goto(`${address}/contribute`)
    await page.getByRole('radio', { name: /Cuna/ }).check()
    await page.getByLabel('¿Cuánto quieres aportar?').fill('1000')
    await page.getByLabel('Tu nombre').fill('Tía Lupita')
    await openChoices(page)
    await page.getByRole('checkbox', { name: /Aliado anónimo/ }).check()
    release()
    await expect(page.getByText('$1,139.00').first()).toBeVisible()
    await expect(page.getByRole('radio', { name: /Cuna/ })).toBeChecked()
    await expect(page.getByLabel('Tu nombre')).toHaveValue('Tía Lupita')
    await expect(page.getByRole('checkbox', { name: /Aliado anónimo/ })).toBeChecked()
    await page.getByRole('radio', { name: /Carriola/ }).check()
    await expect(page.getByRole('radio', { name: /Cuna/ })).not.toBeChecked()
  })

  test('a choice in the native list before the scripts load is kept', async ({ page }) => {
    const goals = ['Carriola', 'Cuna', 'Pañales', 'Bañera', 'Silla', 'Móvil']
    const { slug } = await createTestEvent(host, { goals, publish: true })
    const release = await delayScripts(page)
    await page.goto(`/events/${slug}/contribute`)
    const list = page.getByLabel('¿Para qué sueño?')
    await list.selectOption({ index: 3 })
    const chosen = await list.inputValue()
    await page.getByLabel('¿Cuánto quieres aportar?').fill('1000')
    release()
    await expect(page.getByText('$1,139.00').first()).toBeVisible()
    expect(chosen).not.toBe('')
    await expect(list).toHaveValue(chosen)
  })

  test('a link pressed before the scripts load navigates at once', async ({ page }) => {
    await delayScripts(page)
    await page.goto(address)
    await page.getByRole('link', { name: 'Aportar', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Tu aportación' })).toBeVisible()
  })

  test('a restricted event says so without a script', async ({ page }) => {
    const { id } = await createTestEvent(host)
    const traffic = await watchTraffic(page)
    await page.goto(`/events/${id}`, { waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
    expect(traffic().scripts).toBe(0)
  })
})

test('a signed-in user gets the scripts without a touch', async ({ page }) => {
  await signInAs(page, host)
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Editar evento' })).toBeVisible()
  await expect(page.getByLabel('Tu cuenta')).toBeVisible()
})

test("an owner's tools need no further script once they are visible", async ({ page }) => {
  await signInAs(page, host)
  await page.goto(`${address}?tab=suenos`)
  await page.locator('summary', { hasText: 'Cuna' }).click()
  const fulfill = page.getByRole('button', { name: 'Marcar como cumplido: Cuna' })
  await expect(fulfill).toBeVisible()
  await page.route('**/assets/*.js', (route) => route.abort())
  await fulfill.click()
  await page.getByText('1 sueño cumplido').click()
  await page.locator('summary', { hasText: 'Cuna' }).click()
  await expect(page.getByRole('button', { name: 'Reactivar: Cuna' })).toBeVisible()
})

test('a page that is not the desk’s loads no script of the desk', async ({ page }) => {
  let scripts: string[] = []
  page.on('request', (request) => scripts.push(path.basename(request.url())))
  await page.goto('/register', { waitUntil: 'networkidle' })
  expect(scripts).toContainEqual(expect.stringMatching(/^common-/))
  expect(scripts.filter((name) => name.startsWith('desk-'))).toEqual([])
  scripts = []
  await page.goto('/admin', { waitUntil: 'networkidle' })
  expect(scripts).toContainEqual(expect.stringMatching(/^desk-/))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the event page shows the goals and links to the form', async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Carriola' })).toBeVisible()
    await page.getByRole('link', { name: 'Aportar', exact: true }).first().click()
    await expect(page.getByLabel('¿Cuánto quieres aportar?')).toBeVisible()
  })
})
