import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { createHost, signInAs } from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'

test.use({ viewport: { width: 360, height: 740 } })

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
  const main = await page.getByRole('main').boundingBox()
  expect(main?.height).toBeLessThanOrEqual(2_400)
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
  const id = new URL(page.url()).searchParams.get('draft') ?? ''
  const { event } = await host.call('GET /events/:id', { params: { id } })
  expect(event).toMatchObject({
    description: 'Esperamos a Sol',
    feesPaidBy: 'HOST',
    publicAmounts: 'ALL',
    asksRsvp: true,
  })
})
