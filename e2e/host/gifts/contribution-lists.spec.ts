import { expect, test } from '@playwright/test'
import { CARD_DISPUTED, payContribution as pay } from '../../../product-client/contributions.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const LONG = 'Lupita'.repeat(16)

/** Its bank takes the money back at once, for the time being. */
const createDisputedContribution = (eventId: string, contributorName: string) =>
  pay(
    product(),
    { eventId, amount: 100_000, contributorName, message: '¡Un abrazo!' },
    { cards: [CARD_DISPUTED] },
  )

test('a disputed contribution is listed apart from the total, with its timeline', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Primo Beto' })
  await createDisputedContribution(event.id, LONG)
  const query = { status: 'DISPUTED' } as const
  await expect
    .poll(async () => {
      const read = host.call('GET /events/:id/contributions', { params: { id: event.id }, query })
      return (await read).summary.totalAmount
    })
    .toBe(100_000)
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByRole('heading', { name: 'En aclaración' })).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: LONG }).last()
  await expect(row.getByText('En aclaración', { exact: true })).toBeVisible()
  await expect(row.getByText('$1,000.00')).toBeVisible()
  await expect(row.getByRole('button', { name: /^Devolver/ })).toHaveCount(0)
  await row.getByRole('button', { name: /^Más de la aportación/ }).click()
  await row.getByRole('button', { name: /^Ver recorrido/ }).click()
  await expect(row.getByText('En aclaración con el banco')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Devueltas' })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('new contributions update the chart, and a new dispute appears at once', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Primo Beto' })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  const all = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await expect(all.getByText('1 aportación · $500.00')).toBeVisible()
  const chart = page.getByRole('region', { name: 'Aportaciones en el tiempo' })
  await expect(chart).toContainText('$500.00')
  await contribute({ eventId: event.id, amount: 20_000, contributorName: 'Tía Chela' })
  await expect(chart).toContainText('$700.00')
  const more = all.getByRole('button', { name: 'Ver aportaciones nuevas', exact: true })
  await expect(more).toBeVisible()
  await createDisputedContribution(event.id, 'Comadre Inés')
  await expect(page.getByRole('heading', { name: 'En aclaración' })).toBeVisible()
  await expect(chart).toContainText('$700.00')
  await more.click()
  await expect(all.getByText('2 aportaciones · $700.00')).toBeVisible()
  await expect(more).toHaveCount(0)
})
