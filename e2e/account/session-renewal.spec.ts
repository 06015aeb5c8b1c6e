import { expect, test } from '@playwright/test'
import { createPerson, signInAs } from '../support/builders.ts'

test('a banner announces for half a minute that the session expires, and renews it', async ({
  page,
}) => {
  const person = await createPerson()
  await page.clock.install({ time: Date.now() + 51 * 60_000 })
  await signInAs(page, person)
  await page.goto('/unauthorized')
  const banner = page.getByRole('region', { name: 'Sesión por expirar' })
  await expect(banner).toBeVisible()
  await page.clock.runFor(31_000)
  await expect(banner).toBeHidden()
  await page.clock.runFor(30_000)
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Cerrar' }).click()
  await expect(banner).toBeHidden()
  await page.clock.runFor(60_000)
  const renewed = page.waitForResponse('**/api/auth/refresh')
  await banner.getByRole('button', { name: 'Renovar' }).click()
  expect((await renewed).status()).toBe(200)
  await expect(banner).toBeHidden()
})

test('a failed renewal of the session can be retried', async ({ page }) => {
  const person = await createPerson()
  await page.clock.install({ time: Date.now() + 51 * 60_000 })
  await signInAs(page, person)
  await page.goto('/unauthorized')
  const banner = page.getByRole('region', { name: 'Sesión por expirar' })
  const renewal = banner.getByRole('button', { name: 'Renovar' })
  await page.route('**/api/auth/refresh', (route) => route.abort())
  await renewal.click()
  await expect(banner).toContainText('Sin conexión. Intenta de nuevo cuando vuelva tu señal.')
  await expect(renewal).toBeVisible()
  await page.unroute('**/api/auth/refresh')
  await renewal.click()
  await expect(page.getByText('Sesión renovada')).toBeVisible()
  await expect(banner).toBeHidden()
})

test('an expiring session is renewed every five minutes, and when the page becomes visible', async ({
  page,
}) => {
  const person = await createPerson()
  await page.clock.install({ time: Date.now() + 51 * 60_000 })
  await signInAs(page, person)
  await page.goto('/unauthorized')
  await expect(page.getByRole('region', { name: 'Sesión por expirar' })).toBeVisible()
  const renewed = () => page.waitForResponse('**/api/auth/refresh')
  const seenAgain = renewed()
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
  expect((await seenAgain).status()).toBe(200)
  const later = renewed()
  await page.clock.runFor(300_000)
  expect((await later).status()).toBe(200)
})
