import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { shareGuestEvent } from '../support/builders.ts'

const { event } = shareGuestEvent()

test('a slip in a common domain is asked about where the address is typed, and corrected by one tap', async ({
  page,
}) => {
  const question = page.getByRole('button', { name: '¿Quisiste decir gmail.com? Corregir' })
  for (const [path, label] of [
    [`/events/${event.slug}/contribute`, 'Tu correo'],
    ['/register', 'Correo electrónico'],
    ['/login', 'Correo electrónico'],
  ] as const) {
    await page.goto(path)
    const address = page.getByRole('main').getByLabel(label)
    await address.fill('concha@gmial.com')
    await address.press('Tab')
    await expect(question).toBeVisible()
    expect((await question.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await question.click()
    await expect(address).toHaveValue('concha@gmail.com')
    await expect(address).toBeFocused()
    await address.press('Tab')
    await expect(question).toHaveCount(0)
  }
})

test('the question holds up nobody: the payment goes on with the address as it was typed', async ({
  page,
}) => {
  await page.goto(`/events/${event.slug}/contribute`)
  await page.getByLabel('¿Cuánto quieres aportar?').fill('500')
  await page.getByLabel('Tu nombre').fill('Tía Concha')
  const address = page.getByLabel('Tu correo')
  await address.fill('concha@gmial.com')
  await address.blur()
  await expect(page.getByText('¿Quisiste decir')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  await page.getByRole('link', { name: /Volver|Regresar/ }).click()
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(address).toHaveValue('concha@gmial.com')
  await expect(page.getByText('¿Quisiste decir')).toBeVisible()
  await expect(page.getByText('¿Terminaste tu aportación?')).toBeHidden()
})
