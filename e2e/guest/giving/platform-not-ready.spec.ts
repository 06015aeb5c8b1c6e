import { expect, type Page, test } from '@playwright/test'
import { PgBoss } from 'pg-boss'
import { createHost } from '../../../product-client/people.ts'
import { type StartedProduct, startProduct } from '../../../product-client/started-product.ts'
import { createTestEvent, createUniqueEmail } from '../../support/builders.ts'

const NOT_YET = /Todavía no/

/** Runs the task that asks Stripe every five minutes whether it takes checkouts again. */
async function probeProvider({ env }: StartedProduct): Promise<void> {
  const boss = new PgBoss({ connectionString: String(env.DATABASE_URL), supervise: false })
  await boss.start()
  try {
    await boss.send('probe-provider', {})
  } finally {
    await boss.stop()
  }
}

async function press(page: Page, contributeUrl: string): Promise<void> {
  await page.goto(contributeUrl)
  await page.getByLabel('¿Cuánto quieres aportar?').fill('500')
  await page.getByLabel('Tu nombre').fill('Tía Chela')
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
}

// A product of its own: the fault closes every event of a platform.
test('guests are offered no contribution while Stripe refuses the platform, and are again afterwards', async ({
  page,
}) => {
  const product = await startProduct()
  try {
    const host = await createHost(product, { email: createUniqueEmail('host') })
    const { slug } = await createTestEvent(host, { publish: true })
    const eventUrl = `${product.url}/events/${slug}`
    const offers = page.getByRole('main').getByRole('link', { name: /Aportar/ })
    await page.goto(eventUrl)
    await expect(offers.first()).toBeVisible()

    await product.sandbox.control('/platform', { card_payments: 'inactive' })
    await press(page, `${eventUrl}/contribute`)
    await expect(page.getByText(NOT_YET).first()).toBeVisible()
    await page.goto(eventUrl)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(offers).toHaveCount(0)
    await page.goto(`${eventUrl}/contribute`)
    await expect(page.getByRole('button', { name: 'Continuar al pago' })).toHaveCount(0)

    await product.sandbox.control('/platform', { card_payments: 'active' })
    await probeProvider(product)
    await expect(async () => {
      await page.goto(eventUrl)
      await expect(offers.first()).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await press(page, `${eventUrl}/contribute`)
    await page.waitForURL(/\/c\/pay\/cs_/)
  } finally {
    await product.stop()
  }
})
