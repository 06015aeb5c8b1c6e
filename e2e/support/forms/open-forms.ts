import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import { openPrivacyConfirmation } from '../../../product-client/privacy-requests.ts'
import {
  contribute,
  createClient,
  createHost,
  createPerson,
  createTestEvent,
  createUnconfirmedPerson,
  createUniqueEmail,
  product,
  signInAs,
} from '../builders.ts'
import { waitForEmail } from '../mailbox.ts'

interface WithEvent {
  event: { id: string; slug: string }
}

/** Opens the private page of a receipt that an email led to. */
export async function openReceipt(page: Page, { event }: WithEvent): Promise<void> {
  const email = createUniqueEmail('tia')
  await contribute({
    eventId: event.id,
    amount: 50_000,
    contributorName: 'Tía Rosa',
    contributorEmail: email,
  })
  await page.goto(findLink(await waitForEmail(email, /comprobante|aportación/i), '/receipts/'))
}

/** Opens the private page of an answer to the invitation. */
export async function openAnswer(page: Page, { event }: WithEvent): Promise<void> {
  const { rsvp } = await createClient()('POST /events/:id/rsvps', {
    params: { id: event.id },
    body: { answer: 'YES', adults: 1, children: 0, name: 'Tía Rosa', formKey: randomUUID() },
  })
  await page.goto(`/rsvps/${rsvp.id}?token=${rsvp.token}`)
}

/** Opens the form that reserves a sueño of an event of its own. */
export async function openReservationForm(page: Page): Promise<void> {
  const host = await createHost()
  const { id, slug } = await createTestEvent(host, { name: 'La llegada de Inés', publish: true })
  const body = { name: 'Bañera plegable', baseAmount: 90_000, canBeBrought: true }
  const { goal } = await host.call('POST /events/:id/goals', { params: { id }, body })
  await page.goto(`/events/${slug}/bring?goal=${goal.id}`)
}

/** Opens the page for a new password. */
export async function openNewPassword(page: Page): Promise<void> {
  const { email } = await createPerson()
  await createClient()('POST /auth/password-reset/request', { body: { email } })
  await page.goto(
    findLink(await waitForEmail(email, 'Elige una nueva contraseña'), '/reset-password'),
  )
}

/** Opens the page that confirms a request about personal data. */
export async function openDataRequest(page: Page): Promise<void> {
  const body = { right: 'ACCESS', name: 'Tía Rosa', details: 'Todos.' } as const
  const email = createUniqueEmail('datos')
  await page.goto(await openPrivacyConfirmation(product(), { ...body, email }))
}

/** Opens the page that confirms a new account's address. */
export async function openConfirmation(page: Page): Promise<void> {
  const person = await createUnconfirmedPerson()
  await signInAs(page, person)
  await page.goto(findLink(await waitForEmail(person.email, /bienvenid/i), '/verify-email'))
}

/** Opens the page that undoes a change of address. */
export async function openUndoing(page: Page): Promise<void> {
  const { email, user, call } = await createPerson()
  const theirs = createUniqueEmail('ajena')
  const { firstName, lastName } = user
  await call('PUT /profile', { body: { firstName, lastName, email: theirs } })
  const confirm = findLink(await waitForEmail(theirs, 'Confirma tu nuevo correo'), '/verify-email')
  const token = new URLSearchParams(new URL(confirm).hash.slice(1)).get('token') ?? ''
  await call('POST /auth/email/verify', { body: { token } })
  const changed = await waitForEmail(email, 'El correo de tu cuenta cambió')
  await page.goto(findLink(changed, '/undo-email'))
}

/** Opens the form that reports the event, with a reason chosen. */
export async function openReport(page: Page, { event }: WithEvent): Promise<void> {
  await page.goto(`/events/${event.slug}/report`)
  await page.getByLabel('Ese baby shower no existe').check()
}
