import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import { createHost, createPerson, createTestEvent, signInAs } from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
test.use(PHONE)

let host: Person
let cohost: Person
test.beforeAll(async () => {
  host = await createHost()
  cohost = await createPerson()
})

/** Creates an event that both organise. */
async function createSharedEvent() {
  const event = await createTestEvent(host, { goals: ['Cuna'], publish: true })
  const params = { id: event.id }
  const body = { email: cohost.email }
  await host.call('POST /events/:id/cohosts/invitations', { params, body })
  const { invitations } = await cohost.call('GET /cohost-invitations/mine')
  await cohost.call('POST /cohost-invitations/:id/accept', {
    params: { id: invitations[0]?.id ?? '' },
    body: { giftEmails: false },
  })
  return event
}

async function openSecond(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL: productUrl })
  const page = await context.newPage()
  await signInAs(page, cohost)
  await page.goto(path)
  return page
}

const saved = (page: Page) => expect(page.getByText('Cambios guardados')).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).tap()

test('of two hosts who write the same field the second reads what the first saved, and chooses each', async ({
  page,
  browser,
}) => {
  const { id, slug } = await createSharedEvent()
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit`)
  const theirs = await openSecond(browser, `/events/${slug}/edit`)
  await theirs.getByLabel('Lugar').fill('Salón Jacarandas')
  await theirs.getByLabel('Nombre del evento').fill('Baby shower de Ana y Leo')
  await save(theirs)
  await saved(theirs)

  await page.getByLabel('Lugar').fill('Casa de la abuela')
  await page.getByLabel('Nombre del evento').fill('Baby shower de Anita')
  await page.getByText('Descripción y anfitriones').tap()
  await page.getByLabel('Descripción').fill('Los esperamos con mucho cariño.')
  await save(page)
  const choices = page.getByRole('region', { name: 'Esto cambió mientras escribías' })
  await expect(choices.getByRole('heading')).toBeFocused()
  await expect(choices).toContainText(`${cohost.user.firstName} lo cambió hace unos minutos`)
  await expect(page.getByLabel('Lugar')).toHaveValue('Casa de la abuela')
  await expectNoSidewaysScroll(page)
  const place = choices.getByRole('group', { name: 'Lugar' })
  await expect(place.getByRole('radio', { name: /Lo que escribí/ })).toBeChecked()
  const name = choices.getByRole('group', { name: 'Nombre del evento' })
  await name.getByText(`Lo que puso ${cohost.user.firstName}`).tap()
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Ana y Leo')
  await save(page)
  await saved(page)
  await expect(choices).toHaveCount(0)
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({
    name: 'Baby shower de Ana y Leo',
    location: 'Casa de la abuela',
    description: 'Los esperamos con mucho cariño.',
  })

  await theirs.getByLabel('Nombre del evento').fill('Baby shower de Ana, Leo y Max')
  await save(theirs)
  await saved(theirs)
  const { event: merged } = await host.call('GET /events/:id', { params: { id } })
  expect(merged).toMatchObject({
    name: 'Baby shower de Ana, Leo y Max',
    location: 'Casa de la abuela',
  })
  await theirs.context().close()
})

test('likewise of a sueño, and of a link on the event’s page', async ({ page, browser }) => {
  const { id, slug } = await createSharedEvent()
  await signInAs(page, host)
  await page.goto(`/events/${slug}/edit`)
  await page.getByRole('tab', { name: 'Sueños (1)' }).tap()
  await page.getByRole('button', { name: 'Editar sueño: Cuna' }).tap()
  const theirs = await openSecond(browser, `/events/${slug}/edit`)
  await theirs.getByRole('tab', { name: 'Sueños (1)' }).tap()
  await theirs.getByRole('button', { name: 'Editar sueño: Cuna' }).tap()
  await theirs.getByLabel('Monto objetivo').fill('2500')
  await theirs.getByRole('button', { name: 'Guardar sueño' }).tap()
  await expect(theirs.getByText('Sueño guardado')).toBeVisible()

  await page.getByLabel('Nombre del sueño').fill('Cuna de madera')
  await page.getByLabel('Monto objetivo').fill('1800')
  await page.getByRole('button', { name: 'Guardar sueño' }).tap()
  const choices = page.getByRole('region', { name: 'Esto cambió mientras escribías' })
  await expect(choices.getByRole('group', { name: 'Monto objetivo' })).toContainText('$2,500.00')
  // By key: a tap this soon at the place of the last one would count as its second.
  await choices.getByRole('radio', { name: /^Lo que puso/ }).press('Space')
  await expect(page.getByLabel('Monto objetivo')).toHaveValue('2,500.00')
  await page.getByRole('button', { name: 'Guardar sueño' }).tap()
  await expect(page.getByText('Sueño guardado')).toBeVisible()
  const { goals } = await host.call('GET /events/:id/goals', { params: { id } })
  expect(goals).toMatchObject([{ name: 'Cuna de madera', targetAmount: 250_000 }])

  await page.goto(`/events/${slug}?tab=pagina`)
  await page.getByRole('button', { name: 'Agregar enlace' }).first().tap()
  const body = { videoCallLink: 'https://meet.example/mariana' }
  await cohost.call('PATCH /events/:id/video-call-link', { params: { id }, body })
  await page.getByLabel('Enlace', { exact: true }).fill('https://meet.example/ana')
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
  await expect(page.getByText('Ahora es: https://meet.example/mariana')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).tap()
  await expect(page.getByText('Enlace de la videollamada guardado')).toBeVisible()
  await theirs.context().close()
})

test('a draft that is written on after a reload leaves what somebody else has saved meanwhile', async ({
  page,
}) => {
  const { id } = await createTestEvent(host, { name: 'Borrador' })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}&step=1`)
  await page.getByLabel('Nombre del evento').fill('La llegada de Ana')
  await host.call('PUT /events/:id', { params: { id }, body: { location: 'Salón Jacarandas' } })
  await page.reload()
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('La llegada de Ana')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).tap()
  await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeVisible()
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({ name: 'La llegada de Ana', location: 'Salón Jacarandas' })
})
