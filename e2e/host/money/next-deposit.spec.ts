import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createHost,
  createTestEvent,
  signInAs,
} from '../../support/builders.ts'

test('a host reads the next deposit before the first arrives, and that the provider does not tell', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const { stripeConnectAccountId: account } = (await host.call('GET /auth/me')).user
  await signInAs(page, host)
  await page.goto('/')
  await page.getByLabel(/^Tu cuenta, /).click()
  await page.getByRole('link', { name: 'Pagos y depósitos' }).click()
  await expect(page).toHaveURL(/\/dashboard\/payments\/setup$/)
  const next = page.getByRole('region', { name: 'Próximo depósito' })
  await expect(next).toContainText('Ahora no hay nada por depositar.')
  await expect(next).toContainText('····7897')
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Puntual' })
  await page.reload()
  await expect(next).toContainText(
    /Unos \$500\.00 salen el \p{L}+ \d+ de \p{L}+.* a tu cuenta de BANCO DE PRUEBA ····7897/u,
  )
  await expectAccessible(page)
  await page.goto('/')
  await expect(next).toContainText('Unos $500.00 salen el')
  await expectAccessible(page)
  await page.goto('/dashboard/payments/setup')
  const address = '**/api/payments/connect/upcoming-deposit'
  await page.route(address, (route) => route.fulfill({ status: 502, body: 'odd' }))
  await page.reload()
  await expect(next).toContainText('No sabemos cuándo sale')
  await expect(page.getByRole('main')).toContainText(/Estado de la cuenta\s*Activa/)
  await page.unroute(address)
  await next.getByRole('button', { name: 'Reintentar' }).click()
  await expect(next).toContainText('Unos $500.00')
  await controlSandbox('/payouts/run', { account, status: 'failed' })
  await expect
    .poll(async () => (await host.call('GET /payments/connect/payouts')).payouts[0]?.status)
    .toBe('failed')
  await page.reload()
  await expect(next).toContainText('Ninguno sale hasta que corrijas tu cuenta de banco.')
})
