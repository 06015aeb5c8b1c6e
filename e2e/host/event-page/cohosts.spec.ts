import { expect, test } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import { PASSWORD, type Person } from '../../../product-client/people.ts'
import {
  contribute,
  createHost,
  createPerson,
  createTestEvent,
  createUniqueEmail,
  signInAs,
} from '../../support/builders.ts'
import { waitForEmail } from '../../support/mailbox.ts'

let host: Person
test.beforeAll(async () => {
  host = await createHost()
})
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

const openLink = async (to: string) =>
  findLink(await waitForEmail(to, /te invita a organizar/), '/cohost-invitation')

test('somebody without an account is invited, registers, confirms, accepts, and is removed', async ({
  page,
  browser,
}) => {
  const event = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}?tab=pagina`)
  await page.getByRole('link', { name: 'Coanfitriones' }).click()
  const email = createUniqueEmail('coanfitriona')
  await page.getByLabel('Correo de la persona').fill('sin arroba')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByLabel('Correo de la persona')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Correo de la persona').fill(email)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText(`Enviamos la invitación a ${email}`)).toBeVisible()
  await expect(page.getByText('Espera respuesta')).toBeVisible()

  const theirs = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const invited = await theirs.newPage()
  await invited.goto(await openLink(email))
  await expect(invited.getByText('“Baby shower de Ana”')).toBeVisible()
  expect(invited.url()).not.toContain('token')
  await invited.getByRole('link', { name: 'Crear mi cuenta' }).click()
  await invited.getByLabel('Nombre', { exact: true }).fill('Renata')
  await invited.getByLabel('Apellido paterno').fill('Solís')
  await invited.getByLabel('Apellido materno').fill('Rey')
  await invited.getByLabel('Correo electrónico').fill(email)
  await invited.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await invited.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await invited.getByRole('checkbox', { name: /Acepto los/ }).check()
  await invited.getByRole('button', { name: 'Crear Cuenta' }).click()
  await expect(invited).toHaveURL(/\/login/)
  await invited.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await invited.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(invited.getByRole('heading', { name: 'Hola, Renata' })).toBeVisible()
  await invited.goto(findLink(await waitForEmail(email, /bienvenida/i), '/verify-email'))
  await invited.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await invited.getByRole('link', { name: 'Ir al inicio' }).press('Enter')

  await invited.getByRole('link', { name: 'Ver la invitación' }).click()
  await invited.getByRole('button', { name: 'Aceptar y organizar' }).click()
  await expect(invited.getByText('Lo organizas con')).toBeVisible()
  await expect(invited.getByRole('link', { name: 'Editar evento' })).toBeVisible()
  await invited.goto(`/events/${event.slug}/edit`)
  await expect(invited.getByRole('tab', { name: 'Estado' })).toHaveCount(0)
  await expect(invited.getByText(/paga los cargos|¿Quién los paga?/)).toHaveCount(0)
  await invited.getByLabel('Lugar').fill('Jardín de la abuela')
  await invited.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(invited.getByText('Cambios guardados')).toBeVisible()
  await invited.goto('/events')
  await expect(invited.getByText('Compartido contigo')).toBeVisible()
  await invited.goto('/')
  await expect(invited.getByText('Compartido contigo')).toBeVisible()

  await page.goto(`/events/${event.slug}/history`)
  await expect(page.getByText('Renata Solís · Cambió el lugar')).toBeVisible()
  await page.goto(`/events/${event.slug}/cohosts`)
  await page.getByRole('button', { name: 'Quitar a Renata Solís Rey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar' }).click()
  await expect(page.getByText('Renata Solís')).toHaveCount(0)
  await expect(invited.getByText('Compartido contigo')).toHaveCount(0)
  await invited.goto(`/events/${event.slug}/cohosts`)
  await expect(invited.getByRole('heading', { level: 1 })).not.toHaveText('Coanfitriones')
  await expect(invited.getByRole('heading', { name: 'Quiénes organizan' })).toHaveCount(0)
  await theirs.close()
})

test('who is signed in with another account is told so, and whose invitation it is', async ({
  page,
}) => {
  const event = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  const other = await createPerson()
  const email = createUniqueEmail('invitada')
  const params = { id: event.id }
  await host.call('POST /events/:id/cohosts/invitations', { params, body: { email } })
  await signInAs(page, other)
  await page.goto(await openLink(email))
  await expect(page.getByText('Esta invitación es para')).toBeVisible()
  await expect(page.getByText(other.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aceptar y organizar' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Entrar con otra cuenta' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcohost-invitation/)
})

test('a co-host thanks for a gift, and is offered nothing that moves money', async ({ page }) => {
  const event = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tía Rosa' })
  const cohost = await createPerson()
  const params = { id: event.id }
  const body = { email: cohost.email }
  await host.call('POST /events/:id/cohosts/invitations', { params, body })
  await signInAs(page, cohost)
  await page.goto('/cohost-invitation')
  await page.getByRole('button', { name: 'Aceptar y organizar' }).click()
  await expect(page.getByText('Tía Rosa')).toBeVisible()
  await page.getByRole('button', { name: 'Más de la aportación de Tía Rosa' }).click()
  await expect(page.getByText(/Folio CIG-/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Devolver/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Agradecer a Tía Rosa' }).click()
  await page.getByRole('button', { name: 'Ya le agradecí' }).click()
  await expect(page.getByText('Agradecido')).toBeVisible()
  await contribute({ eventId: event.id, amount: 50_000, contributorName: 'Tío Beto' })
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Para atender' })
  await expect(waiting).toContainText(`con ${host.user.firstName}`)
  await expect(waiting.getByRole('link', { name: /^Agradecer/ })).toHaveAttribute(
    'href',
    `/events/${event.slug}/thanks`,
  )
  await page.goto(`/events/${event.slug}?tab=suenos`)
  await page.getByText('Cuna').first().click()
  await expect(page.getByRole('button', { name: /Marcar como cumplido/ })).toHaveCount(0)
  await page.goto(`/events/${event.slug}/cohosts`)
  await page.getByRole('button', { name: 'Dejar de organizar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dejar de organizar' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test('a co-host is told why the event cannot move before its closing, and has no draft of their own', async ({
  page,
}) => {
  const draft = await createTestEvent(host, { name: 'Esperando a Emilia' })
  const params = { id: draft.id }
  const body = { closingDate: '2030-05-01' }
  await host.call('PUT /events/:id', { params, body })
  const cohost = await createHost()
  const invitation = { email: cohost.email }
  await host.call('POST /events/:id/cohosts/invitations', { params, body: invitation })
  await signInAs(page, cohost)
  await page.goto('/cohost-invitation')
  await page.getByRole('button', { name: 'Aceptar y organizar' }).click()
  await expect(page.getByText('Lo organizas con')).toBeVisible()

  await page.goto('/events')
  await page.getByRole('link', { name: 'Editar: Esperando a Emilia' }).click()
  await page.getByLabel('Lugar').fill('Jardín')
  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  const day = date.getByRole('spinbutton').first()
  await day.pressSequentially('10042030')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByText(/solo puede mover quien lo creó/)).toBeInViewport()
  await expect(day).toBeFocused()

  await page.goto('/events/create')
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('')
  await expect(page.getByText('Sigue con tu borrador')).toHaveCount(0)
})
