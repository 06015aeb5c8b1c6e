import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { controlSandbox, createPerson, signInAs } from '../../support/builders.ts'
import { signInSharedAdmin } from '../../support/shared-admin.ts'

const PROFILE_PAGE = 'https://dashboard.stripe.com/settings/connect/platform-profile'

const REFUSAL = {
  type: 'invalid_request_error',
  message: `Please review the responsibilities of managing losses for connected accounts at ${PROFILE_PAGE}.`,
}

const FAULT = {
  match: 'POST /v2/core/accounts',
  body: JSON.stringify({ error: REFUSAL }),
  status: 400,
}

test('a host on a platform that is not ready reads "todavía no", an admin what to do, and it works later', async ({
  page,
}) => {
  const host = await createPerson()
  const configure = page.getByRole('button', { name: 'Configurar' })
  const beRefused = async () => {
    await controlSandbox('/faults', { ...FAULT, about: host.email })
    await configure.click()
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Todavía no: los pagos abren pronto' })
    await expect(notice).toContainText('No es por tus datos')
  }
  await signInAs(page, host)
  await page.goto('/dashboard/payments/setup')
  await beRefused()
  await expect(page.getByRole('button', { name: 'Recrear Cuenta' })).toHaveCount(0)
  await expectAccessible(page)

  const admin = await page.context().browser()?.newContext()
  const desk = await admin?.newPage()
  if (!admin || !desk) throw new Error('no browser')
  await signInAs(desk, await signInSharedAdmin())
  const fault = desk.getByRole('alert').filter({ hasText: 'Falta el perfil de la plataforma' })
  const link = fault.getByRole('link', { name: 'Abrir en el panel del proveedor' })
  // An account that another test opens meanwhile ends the fault.
  await expect(async () => {
    await beRefused()
    await desk.goto('/admin')
    await expect(link).toHaveAttribute('href', PROFILE_PAGE, { timeout: 5_000 })
  }).toPass()
  await expectAccessible(desk)
  await admin.close()

  await configure.click()
  await expect(page.getByRole('button', { name: 'Completar todo' })).toBeVisible()
})
