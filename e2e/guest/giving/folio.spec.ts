import { expect, type Locator, type Page, test } from '@playwright/test'
import { readFolio } from '#contract/contributions/folio.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { expectAccessible as expectNothingFound } from '../../support/axe.ts'
import {
  contribute,
  controlSandbox,
  createUniqueEmail,
  shareGuestEvent,
  signInAs,
} from '../../support/builders.ts'
import {
  CARD_ACCEPTED,
  expectAccessible,
  submitContributionForm,
} from '../../support/forms/contribution-form.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

const { host, event } = shareGuestEvent()
const PHONE = { width: 320, height: 640 }
const FOLIO = /CIG-\w{4}-\w{2}/
const STATEMENT = 'CIGUENA* BABY SHOWER'
const LONG_NAME = `Guadalupe ${'Xochiquétzal'.repeat(6)}`

/** An element that has one rectangle for each line. */
interface Inline {
  getClientRects(): ArrayLike<object>
}

async function expectOnOneLine(text: Locator): Promise<void> {
  await expect(text).toBeVisible()
  const lines = await text.evaluate(
    (element) => (element as unknown as Inline).getClientRects().length,
  )
  expect(lines).toBe(1)
}

/** Pays on the smallest phone; resolves to the folio that the success page shows. */
async function contributeAsGuest(page: Page, email: string): Promise<string> {
  await page.setViewportSize(PHONE)
  await page.goto(buildEventPath(event.slug, 'contribute'))
  await expectOnOneLine(page.getByText(STATEMENT, { exact: true }))
  const sessionId = await submitContributionForm(page, event.slug, { email, name: LONG_NAME })
  await controlSandbox(`/checkout/${sessionId}/pay`, { card: CARD_ACCEPTED })
  await page.goto(`/payment/success?session_id=${sessionId}`)
  const folio = page.getByRole('main').getByText(FOLIO)
  return String(FOLIO.exec(await folio.last().innerText())?.[0])
}

test('a guest reads folio and bank statement, and both are on one line on the smallest phone', async ({
  page,
}) => {
  const email = createUniqueEmail('tia')
  const folio = await contributeAsGuest(page, email)
  expect(readFolio(folio)).toBe(folio)
  await expectOnOneLine(page.getByText(folio, { exact: true }))
  await expectOnOneLine(page.getByText(STATEMENT, { exact: true }))
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver tu comprobante' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tu comprobante' })).toBeVisible()
  await expectOnOneLine(page.getByText(folio, { exact: true }))
  await expectOnOneLine(page.getByText(STATEMENT, { exact: true }))
  await expectNoSidewaysScroll(page)
  const letter = await waitForEmail(email, 'Gracias por tu aportación')
  expect(letter.text).toContain(`Folio: ${folio}`)
  expect(letter.text).toContain(`En tu estado de cuenta: ${STATEMENT}`)
})

test('host and admin find a contribution by the folio that they hear', async ({
  page,
  browser,
}) => {
  const folio = await contributeAsGuest(page, createUniqueEmail('prima'))
  const heard = folio.toLowerCase().replaceAll('-', ' ')
  // The search stands above more gifts than one sees at once.
  for (const contributorName of ['Ana', 'Beto', 'Chela', 'Diego', 'Eva'])
    await contribute({ eventId: event.id, amount: 10_000, contributorName })

  await signInAs(page, host)
  await page.goto(buildEventPath(event.slug))
  const lists = page.getByRole('region', { name: 'Aportaciones y mensajes' })
  await lists.getByRole('searchbox').fill(heard)
  await lists.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(lists.getByText(/^1 aportación/)).toBeVisible()
  await lists.getByRole('button', { name: `Más de la aportación de ${LONG_NAME}` }).click()
  await expectOnOneLine(lists.getByText(folio, { exact: true }))
  await expectNoSidewaysScroll(page)
  await expectNothingFound(page)
  await page.keyboard.press('Escape')
  await lists.getByRole('searchbox').fill('nadie se llama así')
  await lists.getByRole('searchbox').press('Enter')
  await expect(lists.getByText('Ninguna aportación con tarjeta coincide')).toBeVisible()

  const watching = await browser.newPage({ baseURL: productUrl, viewport: PHONE })
  await signInAs(watching, await signInSharedAdmin())
  await watching.goto(PATHS.adminContributions)
  await watching.getByRole('searchbox', { name: 'Buscar' }).fill(heard)
  await watching.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(watching.getByRole('status').filter({ visible: true }).first()).toHaveText(
    '1 aportación',
  )
  // The name's link says it, too, to whoever hears it.
  const seen = watching.getByText(folio, { exact: true }).and(watching.locator(':not(.sr-only)'))
  await expectOnOneLine(seen.filter({ visible: true }))
  await watching.getByRole('link', { name: new RegExp(`^${LONG_NAME}`) }).click()
  await expect(watching.getByRole('heading', { level: 1, name: LONG_NAME })).toBeVisible()
  await expectOnOneLine(watching.getByText(folio, { exact: true }).first())
  await expectNoSidewaysScroll(watching)
  await watching.close()
})
