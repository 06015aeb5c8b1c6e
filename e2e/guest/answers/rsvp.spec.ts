import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { findLink } from '../../../product-client/mailbox.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, createUniqueEmail, signInAs } from '../../support/builders.ts'
import { waitForHydration } from '../../support/delayed-scripts.ts'
import { waitForEmail } from '../../support/mailbox.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const PHONE = { width: 360, height: 740 }
test.use({ viewport: PHONE })

async function createAskingEvent() {
  const host = await createHost()
  const event = await createTestEvent(host, { name: 'La llegada de Lucía', publish: true })
  const listGuests = async () =>
    (await host.call('GET /events/:id/rsvps', { params: { id: event.id } })).rsvps
  return { host, event, listGuests }
}

/** Fills in the form of a guest who comes with two adults and a child. */
async function fillForm(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Tu nombre').fill(name)
  await page.getByLabel('Adultos').selectOption('2')
  await page.getByLabel('Niños').selectOption('1')
  await page.getByLabel('Tu correo').fill(email)
  await page.getByLabel('Nota').fill('Llevamos gelatina.')
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar mi respuesta' }).click()
const listed = (scope: Locator | Page, name: string) =>
  scope.getByRole('row').filter({ hasText: name })

test('R20: a guest answers on a phone, changes the answer, and the host keeps the list', async ({
  page,
  browser,
}) => {
  const { host, event, listGuests } = await createAskingEvent()
  const email = createUniqueEmail('tia')
  await page.goto(`/events/${event.slug}`)
  const question = page.getByRole('region', { name: '¿Vas a ir?' })
  await question.getByRole('link', { name: 'Sí, voy' }).click()
  await expect(page.getByRole('radio', { name: 'Sí, voy' })).toBeChecked()
  await send(page)
  await expect(page.getByLabel('Tu nombre')).toHaveAccessibleDescription(/obligatorio/i)
  await expectAccessible(page)
  await fillForm(page, { name: 'Tía Rosa', email })
  await waitForHydration(page)
  await page.getByRole('radio', { name: 'No puedo ir' }).check()
  await expect(page.getByLabel('Adultos')).toBeHidden()
  await page.getByRole('radio', { name: 'Sí, voy' }).check()
  await expectNoSidewaysScroll(page)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 adultos y 1 niño')
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')
  expect(page.url()).not.toContain('token')
  const link = await page.getByText(/\/rsvps\/.*token=/).innerText()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  const received = await waitForEmail(email, 'Tu respuesta para La llegada de Lucía')
  expect(findLink(received, '/rsvps/')).toBe(link)
  const calendar = page.getByRole('link', { name: 'Agregar al calendario' })
  await expect(calendar).toHaveAttribute('href', `/events/${event.slug}/calendario.ics`)

  const theirs = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signInAs(theirs, host)
  await theirs.goto(`/events/${event.slug}?tab=invitados`)
  await expect(listed(theirs, 'Tía Rosa')).toContainText('2 adultos y 1 niño')
  await expect(listed(theirs, 'Tía Rosa')).toContainText('Llevamos gelatina.')
  await expectNoSidewaysScroll(theirs)
  await expectAccessible(theirs)

  await theirs.getByRole('button', { name: 'Agregar invitado' }).click()
  const adding = theirs.getByRole('dialog', { name: 'Agregar invitado' })
  await adding.getByRole('button', { name: 'Guardar' }).click()
  await expect(adding.getByLabel('Nombre')).toHaveAccessibleDescription(/obligatorio/i)
  await adding.getByLabel('Nombre').fill('Abuela Lucha')
  await adding.getByLabel('Teléfono').fill('222 555 0142')
  await expectAccessible(theirs)
  await adding.getByRole('button', { name: 'Guardar' }).click()
  await expect(listed(theirs, 'Abuela Lucha')).toContainText('1 adulto')
  await theirs.getByRole('button', { name: 'Más de Abuela Lucha' }).click()
  await theirs.getByRole('button', { name: 'Cambiar a Abuela Lucha' }).click()
  const changing = theirs.getByRole('dialog', { name: 'Cambiar respuesta' })
  await changing.getByRole('radio', { name: 'Todavía no sabe' }).check()
  await changing.getByRole('button', { name: 'Guardar' }).click()
  await expect(listed(theirs, 'Abuela Lucha')).toContainText('No sabe')

  await expect(theirs.getByText(/^No saben/).locator('..')).toHaveText('No saben1 persona1 adulto')

  const file = theirs.waitForEvent('download')
  await theirs.getByRole('button', { name: 'CSV' }).click()
  const saved = await readFile(await (await file).path(), 'utf8')
  expect(saved).toContain('Tía Rosa,Sí va,2,1,')

  await theirs.getByRole('link', { name: 'Lista para la puerta' }).click()
  const sheet = theirs.getByRole('article', { name: 'Invitados de La llegada de Lucía' })
  await expect(sheet).toContainText('Van: 2 adultos y 1 niño · no saben: 1 adulto')
  await expect(sheet.getByRole('row')).toHaveCount(3)
  await expectNoSidewaysScroll(theirs)

  await page.goto(findLink(received, '/rsvps/'))
  await page.getByRole('radio', { name: 'No puedo ir' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puedo ir')
  await expect(calendar).toHaveCount(0)

  await theirs.goto(`/events/${event.slug}?tab=invitados`)
  await expect(listed(theirs, 'Tía Rosa')).toContainText('No va')
  await theirs.getByRole('button', { name: 'Más de Tía Rosa' }).click()
  await theirs.getByRole('button', { name: 'Quitar a Tía Rosa' }).click()
  await theirs.getByRole('button', { name: 'Quitar de la lista' }).click()
  await expect(listed(theirs, 'Tía Rosa')).toHaveCount(0)
  await expect(theirs.getByRole('heading', { name: 'Invitados', exact: true })).toBeFocused()
  expect((await listGuests()).map(({ name }) => name)).toEqual(['Abuela Lucha'])
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText('Este enlace no abre ninguna respuesta')
  await theirs.context().close()
})

test.describe('R20: without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })

  test('a guest answers, changes the answer and ends the reminders', async ({ page }) => {
    const { event, listGuests } = await createAskingEvent()
    const email = createUniqueEmail('tio')
    await page.goto(`/events/${event.slug}`)
    await page.getByRole('link', { name: 'Todavía no sé' }).click()
    await send(page)
    await expect(page.getByLabel('Tu nombre')).toHaveAccessibleDescription(/obligatorio/i)
    await expect(page.getByText(/obligatorio/i).first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('radio', { name: 'Todavía no sé' })).toBeChecked()
    await fillForm(page, { name: 'Tío Beto', email })
    await page.getByRole('radio', { name: 'No puedo ir' }).check()
    await expect(page.getByLabel('Adultos')).toBeHidden()
    await page.getByRole('radio', { name: 'Todavía no sé' }).check()
    await send(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Todavía no sé')
    expect(page.url()).not.toContain('token')

    // The form that comes back is the same one: with another name it asks whose answer it is.
    await page.goBack()
    await page.getByLabel('Tu nombre').fill('Tío Beto y Nena')
    await page.getByLabel('Tu correo').fill(email)
    await page.getByRole('radio', { name: 'Todavía no sé' }).check()
    await send(page)
    await expect(page.getByRole('main')).toContainText('ya respondiste por Tío Beto.')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Cambiar la de Tío Beto' }).click()
    await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')

    await page.getByText('Cambiar mi respuesta').click()
    await page.getByRole('radio', { name: 'Sí, voy' }).check()
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sí, voy')
    await page.getByRole('button', { name: 'Ya no quiero recordatorios' }).click()
    await expect(page.getByRole('main')).toContainText('No te mandamos recordatorios.')
    await expectNoSidewaysScroll(page)
    expect(await listGuests()).toMatchObject([{ name: 'Tío Beto y Nena', answer: 'YES', email }])
  })

  test('a second person on the same phone gets an answer of their own', async ({ page }) => {
    const { event, listGuests } = await createAskingEvent()
    await page.goto(`/events/${event.slug}/rsvp?answer=YES`)
    await page.getByLabel('Tu nombre').fill('Mamá')
    await send(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Sí, voy')
    await page.goBack()
    await page.getByRole('link', { name: 'Responder por alguien más' }).click()
    await page.getByLabel('Tu nombre').fill('Hermana')
    await page.getByRole('radio', { name: 'No puedo ir' }).check()
    await send(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puedo ir')
    const listed = await listGuests()
    expect(listed.map(({ name, answer }) => [name, answer])).toEqual([
      ['Hermana', 'NO'],
      ['Mamá', 'YES'],
    ])
  })

  test('a machine that fills in every field is refused', async ({ page, request }) => {
    const { event, listGuests } = await createAskingEvent()
    await page.goto(`/events/${event.slug}/rsvp?answer=YES`)
    const formKey = await page.locator('input[name=formKey]').getAttribute('value')
    const answer = await request.post(`/events/${event.slug}/rsvp`, {
      form: {
        answer: 'YES',
        name: 'Compra aquí',
        adults: '1',
        children: '0',
        formKey: formKey ?? '',
        website: 'https://mal.test',
      },
    })
    expect(answer.status()).toBe(400)
    expect(await listGuests()).toEqual([])
  })
})

test('R20: the device that answered is offered its answer, and neither side saves over the other', async ({
  page,
  browser,
}) => {
  const { host, event, listGuests } = await createAskingEvent()
  const open = (answer: string) => page.goto(`/events/${event.slug}/rsvp?answer=${answer}`)
  await open('YES')
  await page.getByLabel('Tu nombre').fill('Tía Rosa')
  await send(page)
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')

  await open('NO')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ya respondiste')
  await expect(page.getByRole('main')).toContainText('Tía Rosa: Sí, voy, 1 adulto')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver o cambiar' }).click()
  await expect(page).toHaveURL(/\/rsvps\/[^?]*$/)

  const theirs = await (await browser.newContext({ viewport: PHONE })).newPage()
  await signInAs(theirs, host)
  await theirs.goto(`/events/${event.slug}?tab=invitados`)
  await theirs.getByRole('button', { name: 'Más de Tía Rosa' }).click()
  await theirs.getByRole('button', { name: 'Cambiar a Tía Rosa' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Cambiar respuesta' })
  await dialog.getByLabel('Nota para ti').fill('Lejos de mi suegra')

  await page.getByRole('radio', { name: 'No puedo ir' }).check()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No puedo ir')

  await page.goto(`/events/${event.slug}/rsvp?ver=1`)

  const save = dialog.getByRole('button', { name: 'Guardar' })
  await save.click()
  await expect(dialog).toContainText('Ahora dice: Tía Rosa, No va.')
  await expect(dialog.getByLabel('Nota para ti')).toHaveValue('Lejos de mi suegra')
  await expect(listed(theirs, 'Tía Rosa')).toContainText('No va')
  await dialog.getByRole('radio', { name: 'No va' }).check()
  await save.click()
  await expect(listed(theirs, 'Tía Rosa')).toContainText('Tu nota: Lejos de mi suegra')

  await page.getByLabel('Nota').fill('Los queremos')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('main')).toContainText('Ahora dice: Tía Rosa, No puedo ir.')
  await expect(page.getByLabel('Nota')).toHaveValue('Los queremos')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page.getByRole('main')).toContainText('Guardamos tus cambios')
  await expect(page.getByRole('main')).not.toContainText('suegra')
  expect(await listGuests()).toMatchObject([{ note: 'Los queremos', answer: 'NO' }])

  await open('YES')
  await page.getByRole('link', { name: 'Responder por alguien más' }).click()
  await page.getByRole('radio', { name: 'Sí, voy' }).check()
  await page.getByLabel('Tu nombre').fill('Abuela')
  await send(page)
  await expect(page.getByRole('main')).toContainText('La familia ya tiene tu respuesta')
  expect((await listGuests()).map(({ name }) => name)).toEqual(['Abuela', 'Tía Rosa'])
  await theirs.context().close()
})
