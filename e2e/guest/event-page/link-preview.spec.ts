import { expect, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'

/** WhatsApp reads so much of a page, and shows no picture above the second. */
const READ_BYTES = 300_000
const PICTURE_BYTES = 300_000

const NAME = 'Baby shower de Lucía & Íñigo 👶'
let host: Person
let event: { id: string; slug: string }
let draft: { id: string; slug: string }

test.beforeAll(async () => {
  host = await createHost()
  event = await createTestEvent(host, { name: NAME, goals: ['Carriola', 'Cuna'], publish: true })
  await host.call('PUT /events/:id', {
    params: { id: event.id },
    body: { location: 'Puebla', hosts: ['Ana', 'Luis'], eventDate: '2030-05-10T17:00:00-06:00' },
  })
  draft = await createTestEvent(host, { name: 'Secreto de Ana' })
})

/** What a crawler keeps of a page: the properties of its head, read from the text alone. */
async function crawl(
  path: string,
): Promise<{ status: number; html: string; tags: Map<string, string> }> {
  const answer = await fetch(productUrl + path, { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } })
  const html = Buffer.from(await answer.arrayBuffer())
    .subarray(0, READ_BYTES)
    .toString('utf8')
  const tags = new Map<string, string>()
  for (const [, name = '', content = ''] of html.matchAll(
    /<meta (?:property|name)="([^"]+)" content="([^"]*)"/g,
  )) {
    tags.set(name, content.replaceAll('&amp;', '&'))
  }
  return { status: answer.status, html, tags }
}

const findImageAddress = async () =>
  (await crawl(`/events/${event.slug}`)).tags.get('og:image') ?? ''

test.describe('a link preview in WhatsApp', () => {
  test('shows name, date, place, progress and a valid picture', async () => {
    const { tags } = await crawl(`/events/${event.slug}`)
    expect(tags.get('og:title')).toBe(NAME)
    expect(tags.get('og:url')).toBe(`${productUrl}/events/${event.slug}`)
    expect(tags.get('og:description')).toBe(
      'viernes 10 de mayo de 2030, 5:00 p.m. · Puebla · $0.00 de $2,000.00',
    )
    expect(tags.get('og:image:alt')).toBe(`Ana y Luis te invitan: ${NAME}`)
    expect([tags.get('og:image:width'), tags.get('og:image:height')]).toEqual(['1200', '630'])
    expect(tags.get('twitter:card')).toBe('summary_large_image')
    expect(tags.get('robots')).toBeUndefined()

    const address = tags.get('og:image') ?? ''
    expect(address.startsWith(`${productUrl}/events/${event.slug}/preview.png?v=`)).toBe(true)
    const picture = Buffer.from(await (await fetch(address)).arrayBuffer())
    expect(picture.length).toBeLessThan(PICTURE_BYTES)
    expect(picture.toString('latin1', 1, 4)).toBe('PNG')
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  })

  test("changes the picture's address when the event is renamed", async () => {
    const before = await findImageAddress()
    const rename = (name: string) =>
      host.call('PUT /events/:id', { params: { id: event.id }, body: { name } })
    await rename('Baby shower de Valentina')
    const after = await findImageAddress()
    expect(after).not.toBe(before)
    expect((await fetch(before)).url).toBe(after)
    await rename(NAME)
    expect(await findImageAddress()).toBe(before)
  })

  test('reveals nothing of a draft', async () => {
    const { status, html, tags } = await crawl(`/events/${draft.slug}`)
    expect(status).toBe(403)
    expect(html).not.toContain('Secreto de Ana')
    expect(tags.get('og:image')).toBeUndefined()
    expect(tags.get('robots')).toBe('noindex')
  })
})

test.describe('a guest without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shares the event, one of its goals, and its date', async ({ page }) => {
    await page.goto(`/events/${event.slug}`)
    const textOf = async (name: RegExp) => {
      const link = await page.getByRole('link', { name }).first().getAttribute('href')
      return new URL(link ?? '').searchParams.get('text')
    }
    expect(await textOf(/^Compartir por WhatsApp/)).toContain(`${productUrl}/events/${event.slug}`)
    const oneGoal = (await textOf(/^Compartir este sueño por WhatsApp: Cuna/)) ?? ''
    await page.goto(oneGoal.split(' ').at(-1) ?? '')
    await expect(page.locator(':target').getByRole('heading', { name: 'Cuna' })).toBeInViewport()

    await page.getByText('Código QR', { exact: true }).click()
    const code = page.getByRole('img', { name: /^Código QR que abre/ })
    await expect
      .poll(() => code.evaluate((img: { naturalWidth?: number }) => img.naturalWidth ?? 0))
      .toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: /^Google Calendar/ })).toBeVisible()
    const file = await page
      .getByRole('link', { name: 'Agregar al calendario' })
      .getAttribute('href')
    const calendar = await (await fetch(productUrl + file)).text()
    expect(calendar).toContain('DTSTART:20300510T230000Z')
  })
})

test('a guest copies the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('button', { name: 'Copiar enlace' }).click()
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await page.getByText('Código QR', { exact: true }).click()
  await expectAccessible(page)
})

test('a device with a native share sheet uses it, also before the scripts load', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const share = async (what: object) => sessionStorage.setItem('shared', JSON.stringify(what))
    Object.assign(navigator, { share })
  })
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('button', { name: 'Más formas de compartir' }).click()
  const shared = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shared') ?? '{}'))
  await expect.poll(shared).toMatchObject({
    title: NAME,
    url: `${productUrl}/events/${event.slug}`,
  })
})

test.describe('a host', () => {
  test.beforeEach(({ page }) => signInAs(page, host))

  test('sends an edited message of the sharing kit', async ({ page }) => {
    await page.goto(`/events/${event.slug}`)
    await page.getByRole('link', { name: 'Compartir', exact: true }).click()
    const kit = page.getByRole('region', { name: 'Compartir' })
    await expectAccessible(page)
    await kit.getByText('Recordatorio', { exact: true }).click()
    await kit.getByLabel('Mensaje: recordatorio').fill('¡Es mañana!')
    const send = kit.getByRole('link', { name: /^Enviar por WhatsApp/ })
    await expect(send).toHaveAttribute('href', 'https://wa.me/?text=%C2%A1Es%20ma%C3%B1ana!')
    const download = page.waitForEvent('download')
    await kit.getByRole('link', { name: 'Imagen (PNG)' }).click()
    expect((await download).suggestedFilename()).toBe(`qr-${event.slug}.png`)
  })

  for (const [format, link] of [
    ['one sheet', 'Hoja para imprimir'],
    ['four cards', 'Tarjetas de mesa'],
  ] as const) {
    test(`prints ${format} of a draft on a single letter page`, async ({ page }) => {
      const long = await createTestEvent(host, { name: 'x'.repeat(100) })
      await page.goto(`/events/${long.slug}`)
      await page.getByRole('link', { name: 'Compartir', exact: true }).click()
      await expect(page.getByText('Publica tu evento antes de mandar el enlace')).toBeVisible()
      await page.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Para imprimir' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
      expect(pdf).toMatch(/\/MediaBox \[0 0 612 792\]/)
    })
  }
})

test('a draft can be printed by its owner only', async ({ page }) => {
  await page.goto(`/events/${draft.slug}/print`)
  await expect(page.getByRole('heading', { name: 'Acceso restringido' })).toBeVisible()
})
