import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createPerson,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

/** Opens the timeline of a contribution's money and returns its entries. */
async function readTimeline(page: Page, of: string): Promise<string[]> {
  await page.getByRole('button', { name: `Ver recorrido ${of}` }).click()
  const timeline = page.getByRole('list', { name: `Recorrido ${of}` })
  await expect(timeline).toBeVisible()
  await expectAccessible(page)
  return timeline.getByRole('listitem').allInnerTexts()
}

test('host and contributor follow the money from the card to the bank', async ({
  page,
  browser,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const aliada = await createPerson('ALIADO')
  const order = { eventId: event.id, amount: 100_000, contributorName: 'Tía Chela' }
  await contribute(order, aliada)
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}`)
  await page.getByRole('button', { name: 'Más de la aportación de Tía Chela' }).click()
  const before = await readTimeline(page, 'de Tía Chela')
  expect(before.join()).toMatch(/Pago recibido.*\$1,139\.00.*confirmada.*Transferida.*\$1,000\.00/s)
  expect(before.join()).toContain('calendario de depósitos')

  const { user } = await host.call('GET /auth/me')
  await controlSandbox('/payouts/run', { account: user.stripeConnectAccountId })
  await controlSandbox('/webhooks/flush', {})
  const theirs = await (await browser.newContext({ baseURL: productUrl })).newPage()
  await signInAs(theirs, aliada)
  await expect(async () => {
    await theirs.goto('/contributions')
    const after = await readTimeline(theirs, 'de lo que diste a La llegada de Lucía')
    expect(after.at(-1)).toContain('Depositada en el banco del anfitrión')
  }).toPass()
  await theirs.context().close()
})

test('an admin sees the balance of each ledger account, and each movement', async ({ page }) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  await contribute({ eventId: event.id, amount: 70_000, contributorName: 'Tía Meche' })
  await signInAs(page, await signInSharedAdmin())
  await page.goto('/admin/ledger')
  await expect(page.getByRole('heading', { level: 1, name: 'Libro de movimientos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saldos por cuenta' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Cargos del proveedor' })).toBeVisible()
  const movements = page.getByRole('table', { name: 'Movimientos' })
  await expect(movements.getByRole('row', { name: /Cobro a la tarjeta/ }).first()).toBeVisible()
  await expectAccessible(page)
})
