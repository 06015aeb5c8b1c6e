import { readFileSync } from 'node:fs'
import { expect, type Locator, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { expectAccessible } from '../../support/axe.ts'
import { contribute, createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const LONG = 'María Guadalupe de los Ángeles Villaseñor Echeverría'
const GIFTS = [
  { contributorName: LONG, amount: 50_000, goal: 0 },
  { contributorName: 'Tía Chela', amount: 90_000, goal: 1, message: 'Con cariño. '.repeat(30) },
  { contributorName: 'Primo Beto', amount: 20_000, goal: 1 },
  { contributorName: 'Comadre Inés', amount: 30_000, goal: null },
  { contributorName: 'Tío Toño', amount: 40_000, goal: 0 },
  {
    contributorName: 'Abuela Lupe',
    contributorEmail: 'lupe@abuelas.example',
    amount: 60_000,
    goal: 0,
    message: '¡Ya quiero conocerlo!',
  },
] as const

let host: Person
let slug: string

test.beforeAll(async () => {
  host = await createHost()
  const event = await createTestEvent(host, {
    goals: ['Carriola para la ciudad', 'Cuna'],
    publish: true,
  })
  slug = event.slug
  for (const { goal, ...gift } of GIFTS) {
    const goalId = goal === null ? null : (event.goalIds[goal] ?? null)
    await contribute({ eventId: event.id, goalId, ...gift })
  }
})

const namesIn = (list: Locator) => list.getByRole('listitem').locator('strong')

test('a host narrows the gifts by amount, sueño and want of thanks, thanks one in place, and saves what is found', async ({
  page,
}) => {
  await signInAs(page, host)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/events/${slug}`)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await expect(namesIn(gifts)).toHaveCount(6)
  const search = gifts.getByRole('searchbox')
  await search.fill('$900')
  await search.press('Enter')
  await expect(namesIn(gifts)).toHaveText(['Tía Chela'])
  await expect(search).toBeFocused()
  await search.fill('')
  await gifts.getByLabel('Orden').selectOption('Monto mayor')
  await expect(namesIn(gifts).first()).toHaveText('Tía Chela')
  await gifts.getByLabel('Sueño').selectOption('Carriola para la ciudad')
  await expect(namesIn(gifts)).toHaveText(['Abuela Lupe', LONG, 'Tío Toño'])
  await gifts.getByRole('checkbox', { name: 'Sin agradecer' }).check()
  await expect(gifts.getByText('3 aportaciones sin agradecer · $1,500.00')).toBeVisible()
  await gifts.getByRole('button', { name: 'Agradecer a Abuela Lupe' }).click()
  await page.getByRole('button', { name: 'Ya le agradecí de otra forma' }).click()
  await expect(gifts.getByText('Agradecido')).toBeFocused()
  await gifts.getByRole('button', { name: 'Más de la aportación de Abuela Lupe' }).click()
  const email = gifts.getByRole('link', { name: 'lupe@abuelas.example' })
  await expect(email).toHaveAttribute('href', 'mailto:lupe@abuelas.example')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await gifts.getByRole('button', { name: /^CSV/ }).click()
  const csv = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(csv.slice(1).map((line) => line.split(',')[1])).toEqual([LONG, 'Tío Toño'])
  await expectAccessible(page)
  // Read again meanwhile, the list has the thanks, too.
  await gifts.getByRole('checkbox', { name: 'Sin agradecer' }).uncheck()
  await expect(gifts.getByText('3 aportaciones · $1,500.00')).toBeVisible()
  await gifts.getByRole('button', { name: 'Deshacer el agradecimiento a Abuela Lupe' }).click()
  const thank = gifts.getByRole('button', { name: 'Agradecer a Abuela Lupe' })
  await expect(thank).toBeFocused()
  await thank.click()
  await page.getByRole('button', { name: 'Ya le agradecí de otra forma' }).click()
  await page.reload()
  await gifts.getByRole('button', { name: 'Más de la aportación de Abuela Lupe' }).click()
  await gifts.getByRole('button', { name: 'Volver a pendientes: Abuela Lupe' }).click()
  await expect(thank).toBeVisible()
})

test('the address keeps search and filters: for Back, and for a page that is loaded again', async ({
  page,
}) => {
  await signInAs(page, host)
  await page.goto(`/events/${slug}`)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  const search = gifts.getByRole('searchbox')
  const isPending = gifts.getByRole('checkbox', { name: 'Sin agradecer' })
  await search.fill('tío')
  await search.press('Enter')
  await expect(namesIn(gifts)).toHaveText(['Tío Toño'])
  await search.fill('')
  await expect(namesIn(gifts)).toHaveCount(6)
  await expect(search).toBeFocused()
  await gifts.getByLabel('Orden').selectOption('Monto mayor')
  await isPending.focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/\?order=largest&thanks=pending$/)
  await expect(isPending).toBeFocused()
  await page.reload()
  await expect(isPending).toBeChecked()
  await expect(gifts.getByLabel('Orden')).toHaveValue('largest')
  await expect(namesIn(gifts).first()).toHaveText('Tía Chela')
  await page.goBack()
  await expect(isPending).not.toBeChecked()
  await page.goBack()
  await page.goBack()
  await expect(search).toHaveValue('tío')
  await expect(namesIn(gifts)).toHaveText(['Tío Toño'])
})

test('the first gift is above the fold on a desk and beside it how they came; tools are folded on a phone', async ({
  page,
}) => {
  await signInAs(page, host)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  for (const [width, share] of [
    [768, 0.75],
    [1280, 0.5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/events/${slug}`)
    await expect(namesIn(gifts)).toHaveCount(6)
    const searchBox = await gifts.getByRole('searchbox').boundingBox()
    expect(searchBox?.width).toBeGreaterThan(240)
    const list = await gifts.getByRole('list').boundingBox()
    expect((list?.width ?? 0) / width).toBeGreaterThan(share)
    const rows = await gifts.getByRole('listitem').all()
    const heights = await Promise.all(rows.map(async (row) => (await row.boundingBox())?.height))
    expect(Math.max(...heights.map((height) => height ?? 0))).toBeLessThan(130)
    await expectNoSidewaysScroll(page)
  }
  const first = await gifts.getByRole('listitem').first().boundingBox()
  expect((first?.y ?? 800) + (first?.height ?? 0)).toBeLessThan(800)
  await expect(page.getByRole('heading', { name: /^Aportaciones en el tiempo/ })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${slug}`)
  await expect(namesIn(gifts)).toHaveCount(6)
  const search = gifts.getByRole('searchbox')
  await expect(search).toBeInViewport({ ratio: 1 })
  await expect(gifts.getByLabel('Orden')).toBeHidden()
  // However long the list is, a gift that came another way is noted from its top.
  await expect(gifts.getByRole('button', { name: 'Anotar un regalo' })).toBeInViewport()
  // Three lines of name, two of sueño and time, and the buttons on a line of their own.
  for (const row of await gifts.getByRole('listitem').all())
    expect((await row.boundingBox())?.height).toBeLessThan(172)
  await gifts.getByRole('button', { name: 'Filtrar' }).click()
  await expect(gifts.getByLabel('Orden')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('a search on a cut line keeps the list, says so once, and works when the line is back', async ({
  page,
  context,
}) => {
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  // Each list that was never there says by itself that it is missing.
  const others = [/status=DISPUTED/, /status=REFUNDED/, /noted-gifts/].map((url) =>
    page.waitForResponse(url),
  )
  await page.goto(`/events/${slug}`)
  await Promise.all(others)
  const gifts = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await expect(namesIn(gifts)).toHaveCount(6)
  const search = gifts.getByRole('searchbox')
  await search.fill('abuela')
  await context.setOffline(true)
  await search.press('Enter')
  const refusal = gifts.getByRole('alert').filter({ hasText: 'Sin conexión' })
  await expect(refusal).toHaveCount(1)
  await expect(refusal).toBeInViewport()
  await expect(namesIn(gifts)).toHaveCount(6)
  await context.setOffline(false)
  await gifts.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(namesIn(gifts)).toHaveText(['Abuela Lupe'])
  await expect(refusal).toHaveCount(0)
})
