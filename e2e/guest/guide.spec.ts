import { expect, type Page, test } from '@playwright/test'
import { GUIDE_SLUGS } from '#contract/product/guide.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../support/builders.ts'

const PHONE = { width: 360, height: 740 }
/** What an article may cost before anybody touches it; bytes as they travel. */
const BEFORE_TOUCH = { requests: 6, bytes: 65_000 }

const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox', { name: '¿Qué quieres hacer?' }).fill(words)
  await page.getByRole('button', { name: 'Buscar' }).click()
}

test.use({ viewport: PHONE })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a mother finds by her own words how to give money back, and goes on from there', async ({
    page,
  }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ayuda' }).click()
    // Guests come first: they know the product least.
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Si vas a regalar')
    await search(page, '  Cómo hago un REEMBOLSO ')
    const results = page.getByRole('region', { name: /respuestas? para/ })
    await expect(results.getByRole('listitem').first()).toContainText('Devuelve una aportación')
    await expect(results.getByRole('listitem').first()).toContainText('devolver')
    await expect(page.getByRole('searchbox')).toHaveValue('Cómo hago un REEMBOLSO')
    await results.getByRole('link', { name: 'Devuelve una aportación' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Devuelve una aportación')
    const related = page.getByRole('navigation', { name: 'También te puede servir' })
    await related.getByRole('link', { name: 'Cierra tu evento' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cierra tu evento')
    await page.getByRole('main').getByRole('link', { name: 'Escríbenos' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('who finds nothing is led to a person, and reads what was searched as text', async ({
    page,
  }) => {
    await page.goto('/ayuda')
    await search(page, '<b>zxq</b>')
    await expect(page.getByRole('heading', { name: 'No encontramos' })).toContainText('<b>zxq</b>')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await page.getByRole('main').getByRole('link', { name: 'Escríbenos', exact: true }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })
})

test('every article is a page of its own, and its picture is there', async ({ page, request }) => {
  await page.goto('/ayuda')
  const links = page.getByRole('main').locator('a[href^="/ayuda/"]')
  await expect(links).toHaveCount(GUIDE_SLUGS.length)
  for (const slug of GUIDE_SLUGS) {
    const answer = await request.get(`/ayuda/${slug}`)
    expect(answer.status(), slug).toBe(200)
    const [, src] = /<img src="([^"]+\.webp)"/.exec(await answer.text()) ?? []
    if (!src) continue
    const picture = await request.get(src)
    expect(picture.headers()['content-type'], slug).toBe('image/webp')
    expect(picture.headers()['cache-control'], slug).toContain('immutable')
  }
  expect((await request.get('/ayuda/no-such-article')).status()).toBe(404)
})

test('an article is light, and its picture moves nothing when it comes', async ({ page }) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const sizes: number[] = []
  client.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength))
  const scripts: string[] = []
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(asked.url())
  })
  await page.goto('/ayuda/compartir')
  const picture = page.getByRole('main').getByRole('img')
  await picture.scrollIntoViewIfNeeded()
  const below = page.getByRole('heading', { name: 'También te puede servir' })
  const before = await below.boundingBox()
  await expect
    .poll(() =>
      picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBe(720)
  expect(await below.boundingBox()).toEqual(before)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  test.info().annotations.push({ type: 'weight', description: `${sizes.length}, ${bytes} bytes` })
  expect(scripts).toEqual([])
  expect(sizes.length).toBeLessThanOrEqual(BEFORE_TOUCH.requests)
  expect(bytes).toBeLessThanOrEqual(BEFORE_TOUCH.bytes)
})

test('a host who is lost finds the article of the page they are on', async ({ page }) => {
  const host = await createHost()
  const { slug } = await createTestEvent(host, { publish: true })
  await signInAs(page, host)
  for (const [address, topic, title] of [
    [`/events/${slug}?tab=invitados`, 'la lista de invitados', 'Invitados y «¿Vas a ir?»'],
    [`/events/${slug}/cohosts`, 'organizar con alguien más', 'Organiza con alguien más'],
    ['/events/create', 'crear y publicar tu evento', 'Crea y publica tu evento'],
    ['/dashboard/payments/setup', 'cuándo llega', 'Cuándo llega el dinero a tu banco'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('link', { name: `¿Cómo funciona? ${topic}` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
})

test('so does a new host, from home and from the payout account', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.goto('/')
  await page.getByRole('link', { name: '¿Cómo funciona? crear y publicar tu evento' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crea y publica tu evento')
  await page.goto('/dashboard/payments/setup')
  await page.getByRole('link', { name: '¿Cómo funciona? configurar tus pagos' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configura tus pagos')
})
