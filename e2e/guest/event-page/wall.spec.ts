import { expect, type Page, test } from '@playwright/test'
import { findFreePort } from '../../../local/system/ports.ts'
import { type ExtraProcess, startExtraProcess } from '../../../product-client/extra-process.ts'
import type { Person } from '../../../product-client/people.ts'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../../../product-client/pictures/pictures.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import { setHidden } from '../../support/in-page.ts'
import { productUrl } from '../../support/ports.ts'

const TELEVISIONS = [
  [1280, 720],
  [1920, 1080],
  [3840, 2160],
] as const

/** What stands on the stage, and whether any of it lies outside. */
const DESCRIBE_STAGE = `(() => {
  const stage = document.querySelector('section[aria-label="Mensajes y aliados"]')
  if (!stage) {
    const header = getComputedStyle(document.querySelector('article > div header'))
    return { title: document.querySelector('figure img') ? 'cover' : 'nothing', isCut: header.opacity !== '0' }
  }
  const frame = stage.getBoundingClientRect()
  const texts = [...stage.querySelectorAll('h2, p, li, blockquote, figcaption')]
  const isCut = texts.some((text) => {
    const { top, bottom, right } = text.getBoundingClientRect()
    return top < frame.top - 1 || bottom > frame.bottom + 1 || right > frame.right + 1
  })
  return { title: texts[0].textContent, isCut }
})()`

let host: Person
let extra: ExtraProcess

test.beforeAll(async () => {
  host = await createHost()
  extra = await startExtraProcess(product(), await findFreePort())
})
test.afterAll(async () => {
  await extra.stop()
})

const pay = (eventId: string, contributorName: string, more: object = {}) =>
  contribute({ eventId, amount: 50_000, contributorName, ...more })

const progressBar = (page: Page) => page.getByRole('progressbar', { name: 'Avance de los sueños' })
const expectRaised = (page: Page, text: string) =>
  expect(progressBar(page)).toHaveAttribute('aria-valuetext', `${text} de $1,000.00`)

const setStatus = (id: string, status: 'ACTIVE' | 'COMPLETED') =>
  host.call('PUT /events/:id', { params: { id }, body: { status } })

/** How long the wall shows an arrival, and each of its slides. */
const SCENE_MS = 9_000

test.describe('the wall of the party', () => {
  test('shows names at once, and messages only when the host allows it', async ({
    page,
    browser,
  }) => {
    const { id, slug, goalIds } = await createTestEvent(host, { publish: true })
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.clock.install()
    await page.goto(`${extra.url}/events/${slug}/muro`)
    await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
    await expect(page.getByText('Escanea y aporta')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Código QR que abre/ })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectAccessible(page)
    await pay(id, 'Tía Chela', { message: '¡Con todo mi amor!', goalId: goalIds[0] })
    const arrival = page.getByRole('region', { name: 'Acaba de llegar' })
    await expect(arrival.getByText('Tía Chela', { exact: true })).toBeVisible()
    await expect(arrival.getByText('Para: Carriola')).toBeVisible()
    await expect(arrival.getByText(/\$/)).toHaveCount(0)
    await expectAccessible(page)
    await page.clock.fastForward(SCENE_MS)
    await pay(id, 'Norma', { message: 'Sorpresa', anonymous: true })
    await expectRaised(page, '$1,000.00')
    await expect(arrival.getByText('Un aliado')).toBeVisible()
    await page.clock.fastForward(SCENE_MS)
    await expect(arrival).toHaveCount(0)
    await expect(page.getByText('Tía Chela', { exact: true })).toBeVisible()
    await expect(page.getByText('¡Con todo mi amor!')).toHaveCount(0)

    const owner = await browser.newPage()
    await signInAs(owner, host)
    await owner.goto(`${productUrl}/events/${slug}`)
    await owner.getByRole('link', { name: 'Compartir', exact: true }).click()
    await owner.getByRole('checkbox', { name: 'Mostrar mensajes en el muro' }).check()
    const stage = page.getByRole('region', { name: 'Mensajes y aliados' })
    await expect(stage.getByText('Sorpresa')).toBeVisible()
    await expect(stage.getByText('¡Con todo mi amor!')).toBeVisible()
    await expect(page.getByText('Norma')).toHaveCount(0)
    await expectAccessible(page)
    await expect(async () => {
      await page.clock.fastForward(SCENE_MS)
      const message = stage.getByText('¡Con todo mi amor!')
      await expect(message).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
    await page.getByRole('button', { name: 'Pausar' }).click()

    await owner.getByRole('link', { name: 'Regalos', exact: true }).click()
    await owner.getByRole('button', { name: 'Más de la aportación de Tía Chela' }).click()
    await owner.getByRole('button', { name: 'Ocultar del muro: mensaje de Tía Chela' }).click()
    await expect(stage.getByText('¡Con todo mi amor!')).toHaveCount(0)
    await expect(owner.getByRole('status').getByText('Mensaje oculto del muro')).toBeVisible()
    await expect(owner.getByText('Oculto del muro', { exact: true })).toBeVisible()
    await owner.getByRole('link', { name: 'Compartir', exact: true }).click()
    await owner.getByRole('link', { name: 'Muro en vivo' }).click()
    await expect(owner.getByText('Escanea y aporta')).toBeVisible()
    await owner.close()
  })

  test('fills a television without scrolling, and shows neither pointer nor buttons when idle', async ({
    page,
  }) => {
    const name =
      'Baby shower de María Fernanda de los Ángeles, Juan Pablo y los abuelos de Tlaxcala'
    const { id, slug } = await createTestEvent(host, { name, publish: true })
    await pay(id, 'Los Ángeles Custodios del Té Canasta de los Jueves por la tarde')
    await page.goto(`/events/${slug}/muro`)
    const qr = page.getByRole('img', { name: /^Código QR que abre/ })
    for (const [width, height] of TELEVISIONS) {
      await page.setViewportSize({ width, height })
      await expect(qr).toBeInViewport({ ratio: 1 })
      await expect(progressBar(page)).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0)
      const box = await qr.boundingBox()
      expect((box?.height ?? 0) / height).toBeGreaterThan(0.37)
    }
    const button = page.getByRole('button', { name: 'Pausar' })
    const readStyle = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`)
    await expect.poll(() => readStyle('article', 'cursor')).toBe('none')
    await expect.poll(() => readStyle('article > div:has(button)', 'opacity')).toBe('0')
    await button.focus()
    await expect.poll(() => readStyle('article > div:has(button)', 'opacity')).toBe('1')
  })

  test('cuts nothing that it shows, however long, and gives the cover its turn', async ({
    page,
  }) => {
    const name = 'Baby shower de María Fernanda de los Ángeles y los abuelos de Tlaxcala'
    const goals = [
      'Una recámara completa con cuna convertible, cambiador y librero',
      'Cuna',
      'Bañera',
    ]
    const { id, slug } = await createTestEvent(host, { name, goals, publish: true })
    const cover = await drawScene(SCENES.nursery)
    await sendPicture(productUrl, { token: host.token, eventId: id }, cover)
    await host.call('PATCH /events/:id/wall-messages', {
      params: { id },
      body: { wallMessages: true },
    })
    for (const message of ['¡Felicidades!', 'Con todo nuestro cariño para el bebé. '.repeat(13)])
      await pay(id, 'Los Ángeles Custodios del Té Canasta de los Jueves', { message })
    await page.clock.install()
    for (const [width, height] of TELEVISIONS.slice(0, 2)) {
      await page.setViewportSize({ width, height })
      await page.goto(`/events/${slug}/muro`)
      await expect(page.getByRole('img', { name: /^Código QR que abre/ })).toBeVisible()
      const seen = new Set<string>()
      for (let turn = 0; turn < 7; turn += 1) {
        const shown = await page.evaluate(DESCRIBE_STAGE)
        expect(shown).toMatchObject({ isCut: false })
        seen.add((shown as { title: string }).title)
        await page.clock.runFor(9_000)
      }
      expect([...seen].toSorted()).toEqual([
        'Gracias por tanto cariño',
        'Para la familia',
        'Un sueño por cumplir',
        'cover',
      ])
    }
    await expectAccessible(page)
  })

  test('stops when the event closes, and continues when it reopens', async ({ page }) => {
    const { id, slug } = await createTestEvent(host, { publish: true })
    await page.goto(`${extra.url}/events/${slug}/muro`)
    await expect(page.getByText('Escanea y aporta')).toBeVisible()
    await setStatus(id, 'COMPLETED')
    await expect(page.getByRole('heading', { name: 'Gracias por tanto cariño' })).toBeVisible()
    await expect(
      page.getByRole('status').filter({ hasText: 'Este evento ya cerró.' }),
    ).toBeAttached()
    await expect(page.getByRole('img', { name: /^Código QR/ })).toHaveCount(0)
    await expectAccessible(page)
    await setStatus(id, 'ACTIVE')
    await pay(id, 'Tía Chela')
    await expect(page.getByText('Escanea y aporta')).toBeVisible()
    await expectRaised(page, '$500.00')
  })

  test('says that the connection is lost, and catches up', async ({ page, context }) => {
    const { id, slug } = await createTestEvent(host, { publish: true })
    await page.goto(`/events/${slug}/muro`)
    await expect(page.getByText('Aquí aparecerá tu nombre')).toBeVisible()
    await context.setOffline(true)
    await setHidden(page, true)
    await setHidden(page, false)
    await expect(page.getByText('Reconectando…')).toBeVisible()
    await pay(id, 'Tía Chela')
    await context.setOffline(false)
    await expectRaised(page, '$500.00')
    await expect(
      page.getByRole('region', { name: 'Acaba de llegar' }).getByText('Tía Chela'),
    ).toBeVisible()
    await expect(page.getByText('Reconectando…')).toHaveCount(0)
  })

  test('of a draft is visible to the owner only', async ({ page }) => {
    const { slug } = await createTestEvent(host)
    await page.goto(`/events/${slug}/muro`)
    await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
  })
})
