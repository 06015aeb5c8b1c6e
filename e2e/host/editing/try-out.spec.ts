import { expect, test } from '@playwright/test'
import { FILES_PATH } from '#contract/product/paths.ts'
import { completePayoutAccount, signIn } from '../../../product-client/people.ts'
import { drawScene, SCENES } from '../../../product-client/pictures/drawn-pictures.ts'
import { sendPicture } from '../../../product-client/pictures/pictures.ts'
import { expectAccessible } from '../../support/axe.ts'
import {
  createHost,
  createPerson,
  createTestEvent,
  product,
  signInAs,
} from '../../support/builders.ts'
import { productUrl } from '../../support/ports.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

test('names, sueños and themes are tried before payments are set up, and become the draft', async ({
  page,
}) => {
  const newcomer = await createPerson()
  await signInAs(page, newcomer)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Mientras, prueba cómo se verá' }).click()
  await expect(page.getByRole('link', { name: 'Configurar Pagos' })).toBeVisible()
  await expect(page.getByText(/^Paso 1 de 2/)).toHaveCount(0)
  await expect(page.getByLabel('Nombre del evento')).toBeInViewport()
  await page.getByLabel('Nombre del evento').fill('Baby shower de Inés')
  await page.getByRole('radio', { name: 'Luna' }).check()
  await expect(page.getByLabel('Nombre del sueño')).toHaveCount(0)
  await page.getByRole('button', { name: /^Carriola/ }).click()
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')
  await page.getByRole('button', { name: 'Ver como invitado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Así lo verán tus invitados' })
  await expect(dialog.getByRole('heading', { name: 'Baby shower de Inés' })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Carriola' })).toBeVisible()
  await expect(dialog.getByText('La fecha es un ejemplo')).toBeVisible()
  await dialog.getByRole('link', { name: 'Aportar a este sueño' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Es una vista previa: aquí no se abre.')
  await expect(dialog.getByRole('button', { name: 'Copiar enlace' })).toHaveCount(0)
  const bar = dialog.getByRole('link', { name: 'Ver sueños' }).locator('..')
  const readEdge = async () => {
    const box = await bar.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  await expect.poll(readEdge).toBeCloseTo(740, 0)
  await dialog.getByRole('link', { name: 'Ver sueños' }).click()
  await expect(dialog.getByRole('heading', { name: 'Sueños del evento (1)' })).toBeInViewport()
  await expect.poll(readEdge).toBeCloseTo(740, 0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await page.goto('/')
  await page.getByRole('link', { name: 'Seguir con “Baby shower de Inés”' }).click()
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Inés')
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')

  await completePayoutAccount(product(), newcomer)
  await signIn({ url: productUrl }, newcomer.email)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continuar con los sueños' })).toBeVisible()
  await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Inés')
  await expect(page.getByRole('radio', { name: 'Luna' })).toBeChecked()

  const date = page.getByRole('group', { name: 'Fecha del evento', exact: true })
  await date.getByRole('spinbutton').first().click()
  await page.keyboard.type('10052030')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  await expect(page).toHaveURL(/draft=/)
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')
  // A press at once would be the second tap on the button that stood here before.
  await page.locator('summary').filter({ hasText: 'Carriola' }).click()
  await page.getByLabel('Monto objetivo').fill('5000')
  await page.getByRole('checkbox', { name: /Yo lo llevo/ }).check()
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  await expect(page).toHaveURL(/\/published\?/)
  await expect(page.getByRole('link', { name: 'Agregar la hora y el lugar' })).toBeVisible()
  const [event] = (await newcomer.call('GET /events/my-events')).events
  expect(event).toMatchObject({ name: 'Baby shower de Inés', theme: 'luna', status: 'ACTIVE' })
  const { goals } = (await newcomer.call('GET /events/:id', { params: { id: event?.id ?? '' } }))
    .event
  expect(goals).toMatchObject([{ name: 'Carriola', canBeBrought: true }])
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('wizard:')),
  )
  expect(kept).toEqual([])
})

test('the second step shows the event as guests will see it, before it is published', async ({
  page,
}) => {
  const host = await createHost()
  const { id, goalIds } = await createTestEvent(host, { goals: ['Cuna'] })
  const photo = await drawScene(SCENES.stroller)
  const place = { token: host.token, eventId: id }
  await sendPicture(productUrl, place, photo)
  await sendPicture(productUrl, { ...place, goalId: goalIds[0] ?? '' }, photo)
  await signInAs(page, host)
  await page.goto('/events')
  await page.getByRole('link', { name: /^Terminar/ }).click()
  await page.locator('summary').filter({ hasText: 'Cuna' }).click()
  await page.getByLabel('Nombre del sueño').fill('Cuna de madera')
  await page.getByRole('button', { name: 'Ver como invitado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Así lo verán tus invitados' })
  await expect(dialog.getByRole('heading', { name: 'Cuna de madera' })).toBeVisible()
  await expect(dialog.getByText('$0.00de $1,000.00').first()).toBeVisible()
  await expect(dialog.locator(`img[src^="${FILES_PATH}"]`)).toHaveCount(2)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Cuna de madera')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: '¿Salir por ahora?' })).toBeVisible()
  // As if its address were typed: nothing of the product lies before it.
  await page.goto('about:blank')
  await page.goto(`/events/create?draft=${id}`)
  await page.locator('summary').filter({ hasText: 'Cuna de madera' }).click()
  await page.getByLabel('Nombre del sueño').fill('Cuna de pino')
  await page.getByRole('button', { name: 'Ver como invitado' }).click()
  await expect(dialog.getByRole('heading', { name: 'Cuna de pino' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Cuna de pino')
  await page.getByRole('button', { name: 'Ver como invitado' }).click()
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Cuna de pino')
})
