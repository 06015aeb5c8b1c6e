import { expect, test } from '@playwright/test'
import { confirmPrivacyRequest } from '../../product-client/privacy-requests.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  contribute,
  createHost,
  createTestEvent,
  createUniqueEmail,
  product,
  signInAs,
} from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

test('a rectification is found by a folio, shows what carries the address, and corrects the name in it', async ({
  page,
}) => {
  const event = await createTestEvent(await createHost(), { publish: true })
  const email = createUniqueEmail('roza')
  const sessionId = await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Roza Mendes',
    contributorEmail: email,
  })
  const { id } = await confirmPrivacyRequest(product(), {
    right: 'RECTIFICATION',
    name: 'Rosa Méndez',
    email,
    details: 'Mi nombre se escribe con s.',
  })
  const admin = await signInSharedAdmin()
  await admin.call('POST /admin/privacy-requests/:id/answer', {
    params: { id },
    body: { decision: 'GRANTED', reason: 'Procede.' },
  })
  const query = { search: sessionId }
  const { contributions } = await admin.call('GET /admin/contributions', { query })
  const folio = contributions[0]?.folio ?? ''

  await signInAs(page, admin)
  await page.goto('/admin/privacy')
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(folio)
  await page.keyboard.press('Enter')
  const request = page.getByRole('article')
  await expect(request).toHaveCount(1)
  await expect(request).toContainText('Roza Mendes')
  await expect(request.getByRole('link', { name: `Aportación ${folio} $500.00` })).toHaveAttribute(
    'href',
    `/admin/contributions/${contributions[0]?.id}`,
  )
  await expectAccessible(page)

  await request.getByRole('button', { name: 'Dar por cumplida: Rosa Méndez' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nombre correcto').fill('Rosa Méndez')
  await dialog.getByLabel('Motivo').fill('Corregimos tu nombre en tu aportación.')
  await dialog.getByRole('button', { name: 'Dar por cumplida' }).click()
  await expect(request.getByText('Cumplida', { exact: true }).first()).toBeVisible()
  await page.goto(`/admin/contributions/${contributions[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rosa Méndez')
})

test('a request whose address is nowhere shows who else has its name', async ({ page }) => {
  const event = await createTestEvent(await createHost(), { publish: true })
  const name = `Ofelia ${createUniqueEmail('x')
    .replace(/[^a-z]/g, '')
    .slice(0, 12)} Ríos`
  await contribute({ eventId: event.id, amount: 50_000, contributorName: name })
  await confirmPrivacyRequest(product(), {
    right: 'ACCESS',
    name,
    email: createUniqueEmail('ofelia'),
    details: 'Quiero saber qué guardan de mí.',
  })
  await signInAs(page, await signInSharedAdmin())
  await page.goto('/admin/privacy')
  const request = page.getByRole('article').filter({ hasText: name })
  await request.getByText('Buscar su nombre con otro correo').click()
  await expect(request.getByRole('link', { name, exact: true })).toHaveAttribute(
    'href',
    /^\/admin\/contributions\//,
  )
  await expect(request).toContainText('$500.00')
  await expectAccessible(page)
})

test('the desk’s search leads from an address that nothing else has to its request', async ({
  page,
}) => {
  const email = createUniqueEmail('nadie')
  await confirmPrivacyRequest(product(), {
    right: 'ACCESS',
    name: 'Nadie Más',
    email,
    details: 'Quiero saber qué tienen.',
  })
  await signInAs(page, await signInSharedAdmin())
  await page.goto(`/admin/search?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: `Buscar “${email}” en Datos personales` }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(email)
})
