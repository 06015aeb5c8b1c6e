import { expect, test } from '@playwright/test'
import { waitForHydration } from '../support/delayed-scripts.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a finger that leaves a field for a button presses it, though the error moves it away', async ({
  page,
}) => {
  await page.goto('/forgot')
  await waitForHydration(page)
  await page.getByLabel('Correo electrónico').fill('ana@')
  // The upper edge, which the error takes.
  await page.getByRole('button', { name: 'Enviar enlace' }).tap({ position: { x: 30, y: 3 } })
  await expect(page.getByText('Por favor ingresa un email válido')).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
})
