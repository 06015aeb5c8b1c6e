import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible as expectNothingFound } from '../axe.ts'
import { waitForHydration } from '../delayed-scripts.ts'

export const CARD_ACCEPTED = '4242424242424242'

export interface FormInput {
  email?: string
  name?: string
  message?: string
  amount?: string
  anonymous?: boolean
  amountHidden?: boolean
  /** Sent once the page's scripts have taken over: only they remember the checkout on this device. */
  withScripts?: boolean
}

/** Unfolds `field`; pressed again if the scripts that were just starting took the first press. */
async function unfold(page: Page, line: string, field: Locator): Promise<void> {
  await expect(async () => {
    if (!(await field.isVisible())) await page.locator('summary', { hasText: line }).click()
    await expect(field).toBeVisible({ timeout: 500 })
  }).toPass()
}

/** Unfolds the message's field and fills it. */
export async function fillMessage(page: Page, message: string): Promise<void> {
  const field = page.getByLabel(/Mensaje para la familia/)
  await unfold(page, 'Agregar un mensaje', field)
  await field.fill(message)
}

/** Unfolds what others see of the gift. */
export const openChoices = (page: Page) =>
  unfold(page, 'Lo que verán los demás', page.getByLabel("Aparecer como 'Aliado anónimo'"))

/** Fills and submits an event's contribution form; resolves to the checkout session's id. */
export async function submitContributionForm(
  page: Page,
  slug: string,
  input: FormInput = {},
): Promise<string> {
  const { email, name = 'Tía Chela', message = '', amount = '500' } = input
  const { anonymous, amountHidden, withScripts } = input
  await page.goto(`/events/${slug}/contribute`)
  await page.getByLabel('¿Cuánto quieres aportar?').fill(amount)
  await page.getByLabel('Tu nombre').fill(name)
  if (email) await page.getByLabel('Tu correo').fill(email)
  if (message) await fillMessage(page, message)
  if (anonymous || amountHidden) await openChoices(page)
  if (anonymous) await page.getByLabel("Aparecer como 'Aliado anónimo'").check()
  if (amountHidden) await page.getByLabel('No mostrar cuánto aporté').check()
  if (withScripts) await waitForHydration(page)
  await page.getByRole('button', { name: 'Continuar al pago' }).click()
  await page.waitForURL(/\/c\/pay\/cs_/)
  return /cs_[\w-]+/.exec(page.url())?.[0] ?? ''
}

/** Expects that the page is accessible without its confetti. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate("document.querySelector('.paper-piece')?.parentElement?.remove()")
  await expectNothingFound(page)
}
