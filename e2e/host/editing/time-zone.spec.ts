import { type Browser, expect, type Page, test } from '@playwright/test'
import { completePayoutAccount, type Person, signIn } from '../../../product-client/people.ts'
import {
  createHost,
  createPerson,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
test.use({ ...PHONE, timezoneId: 'America/Tijuana' })

const FIVE_IN_TIJUANA = '2030-07-11T00:00:00.000Z'

let host: Person
test.beforeAll(async () => {
  host = await createHost()
})

async function openGuest(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE,
    baseURL: productUrl,
    javaScriptEnabled: false,
    timezoneId: 'America/Mexico_City',
  })
  return context.newPage()
}

async function fillStart(page: Page, digits: string, time: string) {
  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton', { name: /día/i }).tap()
  await page.keyboard.type(digits)
  await page.getByLabel('Hora del evento').selectOption(time)
}

test('R27: a host in Tijuana creates by touch, and a guest in Mexico City reads the hour and its name without scripts', async ({
  browser,
  page,
}) => {
  await signInAs(page, host)
  await page.goto('/events/create')
  await page.getByLabel('Nombre del evento').fill('Baby shower en la frontera')
  await fillStart(page, '10072030', '5:00 p.m.')
  await expect(page.getByText('Hora de Tijuana · Cambiar')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Continuar con los sueños' }).tap()
  const goal = page.getByRole('group', { name: 'Sueño 1', exact: true })
  await goal.getByLabel('Nombre del sueño').fill('Carriola')
  await goal.getByLabel('Monto objetivo').fill('1500')
  await page.getByRole('button', { name: 'Guardar y Publicar' }).tap()
  await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    '10 de julio de 2030, 5:00 p.m., hora de Tijuana',
  )
  const { events } = await host.call('GET /events/my-events', { query: { search: 'frontera' } })
  expect(events[0]).toMatchObject({ timeZone: 'America/Tijuana', eventDate: FIVE_IN_TIJUANA })

  const guest = await openGuest(browser)
  await guest.goto(`/events/${events[0]?.slug}`)
  await expect(guest.locator('time').first()).toHaveText(
    'miércoles 10 de julio de 2030, 5:00 p.m., hora de Tijuana',
  )
  await expectNoSidewaysScroll(guest)
  await guest.goto(`/events/${events[0]?.slug}/rsvp`)
  await expect(guest.getByRole('main')).toContainText('5:00 p.m., hora de Tijuana')
  await guest.context().close()
})

test('R27: an event that was tried before payments were set up begins on the clock of the browser', async ({
  page,
}) => {
  const newcomer = await createPerson()
  await signInAs(page, newcomer)
  await page.goto('/events/create')
  await page.getByLabel('Nombre del evento').fill('Baby shower de Paola')
  await completePayoutAccount(product(), newcomer)
  await signIn({ url: productUrl }, newcomer.email)
  await page.reload()
  await expect(page.getByText('Hora de Tijuana · Cambiar')).toBeVisible()
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Paola')
})

test('R27: the browser of a host who travels changes no event; the host does, and can tell the guests', async ({
  page,
}) => {
  const { id, slug } = await createTestEvent(host, {
    name: 'Baby shower de Eva',
    publish: true,
  })
  await host.call('POST /events/:id/rsvps', {
    params: { id },
    body: {
      name: 'Tía Chela',
      email: 'tia.chela@demo.test',
      answer: 'YES',
      adults: 1,
      children: 0,
      formKey: crypto.randomUUID(),
    },
  })
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit`)
  await waitForHydration(page)
  await expect(page.getByText('Hora de Ciudad de México · Cambiar')).toBeVisible()
  await page.getByLabel('Nombre del evento').fill('Baby shower de Eva María')
  await page.getByRole('button', { name: 'Guardar cambios' }).tap()
  await expect(page.getByText('Cambios guardados')).toBeVisible()
  const read = async () => (await host.call('GET /events/:id', { params: { id } })).event
  expect(await read()).toMatchObject({
    timeZone: 'America/Mexico_City',
    eventDate: '2030-05-11T05:59:59.000Z',
  })

  await page.getByRole('button', { name: 'Cambiar la zona horaria' }).tap()
  await expect(page.getByLabel('Zona horaria')).toBeFocused()
  await page
    .getByLabel('Zona horaria')
    .selectOption({ label: 'Baja California (Tijuana, Mexicali)' })
  await page.getByLabel('Hora del evento').selectOption('5:00 p.m.')
  await page.getByRole('button', { name: 'Guardar cambios' }).tap()
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled()
  expect(await read()).toMatchObject({
    timeZone: 'America/Tijuana',
    eventDate: '2030-05-11T00:00:00.000Z',
  })
  const offer = page.getByRole('dialog')
  await offer.getByRole('button', { name: 'Avisar a los invitados' }).tap()
  await expect(page.getByText('5:00 p.m., hora de Tijuana').first()).toBeVisible()
})
