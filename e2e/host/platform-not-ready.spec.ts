import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { controlSandbox, createPerson, signInAs } from '../support/builders.ts'
import { signInSharedAdmin } from '../support/shared-admin.ts'

const REFUSAL = JSON.stringify({
  error: {
    type: 'invalid_request_error',
    message:
      'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
  },
})

test('a host on a platform that is not ready reads "todavía no", an admin what to do, and it works later', async ({
  page,
}) => {
  const host = await createPerson()
  await controlSandbox('/faults', {
    match: 'POST /v2/core/accounts',
    about: host.email,
    body: REFUSAL,
    status: 400,
  })
  await signInAs(page, host)
  await page.goto('/dashboard/payments/setup')
  await page.getByRole('button', { name: 'Configurar' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Todavía no: los pagos abren pronto' })
  await expect(notice).toContainText('No es por tus datos')
  await expect(page.getByRole('button', { name: 'Recrear Cuenta' })).toHaveCount(0)
  await expectAccessible(page)

  const admin = await page.context().browser()?.newContext()
  const desk = await admin?.newPage()
  if (!admin || !desk) throw new Error('no browser')
  await signInAs(desk, await signInSharedAdmin())
  await desk.goto('/admin')
  const fault = desk.getByRole('alert').filter({ hasText: 'Falta el perfil de la plataforma' })
  await expect(fault.getByRole('link', { name: 'Abrir en Stripe' })).toHaveAttribute(
    'href',
    'https://dashboard.stripe.com/settings/connect/platform-profile',
  )
  await expectAccessible(desk)
  await admin.close()

  await page.getByRole('button', { name: 'Configurar' }).click()
  await expect(page.getByRole('button', { name: 'Completar todo' })).toBeVisible()
})
