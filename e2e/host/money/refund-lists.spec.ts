import { expect, type Locator, type Page, test } from '@playwright/test'
import { CARD_ACCEPTED, payContribution } from '../../../product-client/contributions.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, product, signInAs } from '../../support/builders.ts'

const SLOW_TO_REFUND = '4000000000007726'

/** Pays a contribution of 1,000 pesos by default; to the whole event without `goalId`. */
async function createContribution(
  eventId: string,
  contributorName: string,
  {
    goalId,
    amount = 100_000,
    card = CARD_ACCEPTED,
  }: { goalId?: string; amount?: number; card?: string },
): Promise<void> {
  const order = { eventId, contributorName, amount, ...(goalId && { goalId }) }
  await payContribution(product(), order, { cards: [card] })
}

/** Opens the page of a published event with one sueño, as its host. */
async function openEvent(page: Page, fill: (eventId: string, goalId: string) => Promise<void>) {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const { event: read } = await host.call('GET /events/:id', { params: { id: event.id } })
  const goalId = read.goals[0]?.id ?? ''
  await fill(event.id, goalId)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  return {
    eventId: event.id,
    goalId,
    goals: page.getByRole('region', { name: 'Sueños del evento' }),
    all: page.getByRole('region', { name: 'Aportaciones y mensajes' }),
  }
}

/** Refunds this contribution from this list, by keyboard. */
async function refundByKeyboard(page: Page, list: Locator, name: string): Promise<void> {
  await list.getByRole('button', { name: `Más de la aportación de ${name}` }).press('Enter')
  await list.getByRole('button', { name: `Devolver la aportación de ${name}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '¿Devolver esta aportación?' })
  await dialog.getByRole('button', { name: /^Devolver \$/ }).press('Enter')
}

test("a refund moves the focus to the list's summary, and the list of its goal follows", async ({
  page,
}) => {
  const { goals, all } = await openEvent(page, (eventId, goalId) =>
    createContribution(eventId, 'Tía Lupita', { goalId }),
  )
  await refundByKeyboard(page, all, 'Tía Lupita')
  await expect(page.getByText('Devuelta', { exact: true })).toHaveCount(1)
  await expect(all.getByText('0 aportaciones · $0.00')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sueños', exact: true }).click()
  await goals.locator('summary').click()
  await expect(goals.getByText('$0.00 de $1,000.00')).toBeVisible()
  await expect(goals.getByRole('button', { name: 'Mensajes de aliados' })).toHaveCount(0)
})

test('a goal whose only contribution was refunded cannot be deleted', async ({ page }) => {
  const { goals } = await openEvent(page, (eventId, goalId) =>
    createContribution(eventId, 'Tía Lupita', { goalId }),
  )
  await page.getByRole('link', { name: 'Sueños', exact: true }).click()
  await goals.locator('summary').click()
  await goals.getByRole('button', { name: 'Mensajes de aliados' }).click()
  await refundByKeyboard(page, goals, 'Tía Lupita')
  await expect(goals.getByText('0 aportaciones · $0.00')).toBeFocused()
  await expect(goals.getByRole('button', { name: /^Eliminar sueño/ })).toHaveCount(0)
})

test('a pending refund is listed with the completed refunds', async ({ page }) => {
  const { all } = await openEvent(page, async (eventId) => {
    await createContribution(eventId, 'Tía Lupita', { card: SLOW_TO_REFUND })
    await createContribution(eventId, 'Primo Beto', { amount: 50_000 })
  })
  await refundByKeyboard(page, all, 'Tía Lupita')
  await expect(all.getByText('1 aportación · $500.00')).toBeFocused()
  await expect(page.getByText('Devuelta', { exact: true })).toHaveCount(1)
  await expect(all.getByText('1 aportación · $500.00')).toBeFocused()
  await expect(page.getByText('Devolución en camino')).toHaveCount(0)
})

test('a list starts again at its first page when its total returns to an earlier value', async ({
  page,
}) => {
  const { eventId, goalId, all } = await openEvent(page, async (id) => {
    const create = (number: number) =>
      createContribution(id, `Aliado ${number}`, { amount: 10_000 })
    await Promise.all(Array.from({ length: 25 }, (_, place) => create(place + 1)))
    await create(26)
  })
  const rows = all.getByRole('button', { name: /^Agradecer a / })
  await expect(rows).toHaveCount(10)
  for (const shown of [25, 26]) {
    await all.getByRole('button', { name: 'Ver más' }).click()
    await expect(rows).toHaveCount(shown)
  }
  await createContribution(eventId, 'Comadre Inés', { goalId })
  await all.getByRole('button', { name: 'Ver aportaciones nuevas' }).click()
  await expect(rows.first()).toHaveAccessibleName(/Comadre Inés/)
  await expect(rows).toHaveCount(10)
  await refundByKeyboard(page, all, 'Comadre Inés')
  await expect(all.getByText('26 aportaciones · $2,600.00')).toBeVisible()
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toHaveAccessibleName(/Aliado 26/)
})

test('more gifts follow those that were thanked meanwhile: none is skipped', async ({ page }) => {
  const { all } = await openEvent(page, async (id) => {
    const names = Array.from({ length: 27 }, (_, place) => `Aliado ${place + 1}`)
    await Promise.all(
      names.map((contributorName) => createContribution(id, contributorName, { amount: 10_000 })),
    )
  })
  await all.getByRole('checkbox', { name: 'Sin agradecer' }).check()
  await expect(all.getByText('27 aportaciones sin agradecer · $2,700.00')).toBeVisible()
  const rows = all.getByRole('button', { name: /^Agradecer a / })
  for (const left of [9, 8]) {
    await rows.first().click()
    await page.getByRole('button', { name: 'Ya le agradecí de otra forma' }).click()
    await expect(rows).toHaveCount(left)
  }
  await all.getByRole('button', { name: 'Ver más' }).click()
  await expect(rows).toHaveCount(25)
  await expect(all.getByText('Agradecido')).toHaveCount(2)
  await expect(all.getByRole('button', { name: 'Ver más' })).toHaveCount(0)
})
