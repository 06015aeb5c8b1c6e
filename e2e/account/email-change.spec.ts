import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { findLink } from '../../product-client/mailbox.ts'
import { expectAccessible } from '../support/axe.ts'
import { createPerson, createUniqueEmail, signInAs } from '../support/builders.ts'
import { waitForEmail } from '../support/mailbox.ts'

test('the owner of the old address undoes an email change that they did not make, also without JavaScript', async ({
  page,
  browser,
}) => {
  const person = await createPerson()
  await signInAs(page, person)
  await page.goto('/profile')
  const main = page.getByRole('main')
  const theirs = createUniqueEmail('ajena')
  await main.getByLabel('Correo electrónico').fill(theirs)
  await main.getByRole('button', { name: /Guardar/ }).click()
  await expect(page.getByRole('region', { name: 'Mensajes' })).toContainText(
    'Se ha enviado una notificación sobre el cambio de email',
  )
  await expect(main.getByText('Cambio de correo sin confirmar')).toBeVisible()
  await expectAccessible(page)
  await page.goto(findLink(await waitForEmail(theirs, 'Confirma tu nuevo correo'), '/verify-email'))
  for (const address of [person.email, theirs]) await expect(main).toContainText(address)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(main.getByRole('status')).toContainText(theirs)
  const email = await waitForEmail(person.email, 'El correo de tu cuenta cambió')
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' })
  const plain = await context.newPage()
  await plain.goto(findLink(email, '/undo-email'))
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Recuperar mi cuenta')
  await plain.getByRole('button', { name: 'Recuperar mi cuenta' }).click()
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta está a salvo')
  await context.close()

  const reset = await waitForEmail(person.email, 'Recuperaste tu cuenta')
  await page.goto(findLink(email, '/undo-email'))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Ya lo deshiciste/)
  await expect(main.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto(findLink(reset, '/reset-password'))
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Elige tu nueva contraseña')
})

test('the owner of the old address confirms a change, which ends the wait for the payout account', async ({
  page,
}) => {
  const person = await createPerson()
  const { firstName, lastName } = person.user
  const email = createUniqueEmail('nueva')
  await person.call('PUT /profile', { body: { firstName, lastName, email } })
  const confirmation = findLink(
    await waitForEmail(email, 'Confirma tu nuevo correo'),
    '/verify-email',
  )
  const token = new URLSearchParams(new URL(confirmation).hash.slice(1)).get('token') ?? ''
  await person.call('POST /auth/email/verify', { body: { token } })
  await signInAs(page, person)
  await page.goto('/dashboard/payments/setup')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Configurar' }).click()
  await expect(main.getByText('Tu correo cambió hace poco')).toBeVisible()
  await expectAccessible(page)

  const changed = await waitForEmail(person.email, 'El correo de tu cuenta cambió')
  await page.goto(findLink(changed, '/undo-email'))
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Sí, fui yo' }).click()
  await expect(main.getByRole('status')).toContainText('Listo: confirmaste el cambio')
  const opened = await person.call('POST /payments/connect/create-account', { body: {} })
  expect(opened.onboardingUrl).toBeTruthy()
})

test('a page of another port cannot undo a change with the cookie of the reader’s link', async ({
  page,
  context,
}) => {
  const person = await createPerson()
  const { firstName, lastName } = person.user
  const body = { firstName, lastName, email: createUniqueEmail('ajena') }
  await person.call('PUT /profile', { body })
  const email = await waitForEmail(person.email, 'Alguien pidió cambiar el correo')
  await page.goto(findLink(email, '/undo-email'))
  const recover = page.getByRole('button', { name: 'Recuperar mi cuenta' })
  await expect(recover).toBeVisible()

  const action = new URL('/undo-email', page.url()).href
  const sibling = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<form method="post" action="${action}"><button>Ganar</button></form>`)
  }).listen(0)
  await once(sibling, 'listening')
  const { port } = sibling.address() as AddressInfo
  const foreign = await context.newPage()
  await foreign.goto(`http://${new URL(action).hostname}:${port}/`)
  const [answer] = await Promise.all([
    foreign.waitForResponse(action),
    foreign.getByRole('button', { name: 'Ganar' }).click(),
  ])
  expect((await answer.request().allHeaders()).cookie).toContain('link=')
  expect(answer.status()).toBe(403)
  await expect(foreign.getByText('no viene de nuestro sitio')).toBeVisible()
  sibling.close()

  await recover.click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Tu cuenta está a salvo')
})

test('the page that confirms the undone email change is accessible', async ({ page }) => {
  const person = await createPerson()
  const { user } = person
  const body = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: createUniqueEmail('ajena'),
  }
  await person.call('PUT /profile', { body })
  const email = await waitForEmail(person.email, 'Alguien pidió cambiar el correo')
  await page.goto(findLink(email, '/undo-email'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Recuperar mi cuenta' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Tu cuenta está a salvo')
  await expectAccessible(page)
})
