import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const SCREEN = { width: 360, height: 740 }
/** What every event needs is seen within one screen and a half, the whole page within three. */
const PLACE_MAX = 1.5 * SCREEN.height
const PAGE_MAX = 2_200

test.use({ viewport: SCREEN })

test('the first step asks on a phone for little; what is folded is sent, and outlives a cut line and a reload', async ({
  page,
  context,
}) => {
  const host = await createHost()
  await signInAs(page, host)
  await page.goto('/events/create')
  await page.getByLabel('Nombre del evento').fill('Baby shower de Sol')
  const day = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await day.getByRole('spinbutton', { name: /día/i }).click()
  await page.keyboard.type('10052030')
  await page.getByRole('heading', { name: 'Lo demás' }).click()
  const fees = (who: string) => page.getByRole('heading', { name: `${who} los cargos` })
  await fees('Quien aporta paga').click()
  await page.getByRole('radio', { name: /^La familia/ }).check()
  await fees('Tú pagas').click()
  await expect(page.getByRole('radio', { name: /^La familia/ })).toBeHidden()
  const description = page.getByLabel('Descripción')
  await page.getByRole('heading', { name: 'Descripción y anfitriones' }).click()
  await description.fill('Esperamos a Sol')
  await context.setOffline(true)
  const send = page.getByRole('button', { name: 'Continuar con los sueños' })
  await send.click()
  await expect(page.getByText(/^Sin conexión\. Lo que escribiste sigue aquí/)).toBeInViewport()
  await context.setOffline(false)
  await page.reload()
  await expect(fees('Tú pagas')).toBeVisible()
  await expect(description).toHaveValue('Esperamos a Sol')
  await expect(description).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await send.click()
  await expect(page.getByText('¡Evento creado! Ahora agrega los sueños')).toBeVisible()
  // The step is about sueños: the photo above them waits folded.
  await expect(page.getByRole('button', { name: /^Elegir foto/ })).toBeHidden()
  await page.evaluate('scrollTo(0, 0)')
  await expect(page.getByRole('heading', { name: 'Ideas para empezar' })).toBeInViewport()
  await page.getByRole('button', { name: /^Carriola/ }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  await expect(page.getByText(/^Sin conexión\. Lo que escribiste sigue aquí/)).toBeInViewport()
  await context.setOffline(false)
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({
    description: 'Esperamos a Sol',
    feesPaidBy: 'HOST',
    publicAmounts: 'ALL',
    asksRsvp: true,
  })
})

test('name, date, hour and place stand at once; an error opens what is folded twice', async ({
  page,
}) => {
  await signInAs(page, await createHost())
  await page.goto('/events/create')
  const place = await page.getByLabel(/^Lugar/).boundingBox()
  expect((place?.y ?? PLACE_MAX) + (place?.height ?? 0)).toBeLessThanOrEqual(PLACE_MAX)
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  expect(height).toBeLessThan(PAGE_MAX)
  await expectAccessible(page)

  const closing = page.getByRole('combobox', { name: /Hora de cierre/ })
  await expect(closing).toBeHidden()
  const rest = page.getByRole('heading', { name: 'Lo demás' })
  await rest.click()
  await page.getByRole('heading', { name: 'Detalles opcionales' }).click()
  await closing.selectOption('17:00')
  await page.getByRole('heading', { name: 'Detalles opcionales' }).click()
  await rest.click()
  await expect(closing).toBeHidden()

  await page.getByLabel('Nombre del evento').fill('Baby shower de Ana')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  await expect(page.getByText('Elige también el día del cierre, o borra la hora')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('a folded sueño that lacks something is opened at what it lacks, each time', async ({
  page,
}) => {
  const host = await createHost()
  const { id } = await createTestEvent(host, { goals: ['Cuna', 'Tina'] })
  await signInAs(page, host)
  await page.goto(`/events/create?draft=${id}`)
  const line = page.locator('summary').filter({ hasText: /^Tina/ })
  const folded = page.locator('summary').filter({ hasText: /^Sueño 2/ })
  const name = page.getByLabel('Nombre del sueño').last()
  await line.click()
  await name.fill('')
  for (const _ of ['once', 'again']) {
    await folded.click()
    await expect(name).toBeHidden()
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(/requerido|obligatorio/)
  }
})
