import { expect, type Page, test } from '@playwright/test'
import { newHost, type Person, signInAs } from './host.ts'

let host: Person

test.beforeAll(async () => {
  host = await newHost()
})

test.beforeEach(({ page }) => signInAs(page, host))

async function fillDate(page: Page, label: string, [day, month, year]: readonly string[]) {
  const group = page.getByRole('group', { name: label, exact: true })
  await group.getByRole('spinbutton', { name: /día/i }).click()
  await page.keyboard.type(`${day}${month}${year}`)
}

async function toStepTwo(page: Page, name: string): Promise<string> {
  await page.goto('/events/create')
  await page.getByLabel('Nombre del evento').fill(name)
  await fillDate(page, 'Fecha del evento', ['10', '05', '2030'])
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  await expect(page.getByText('¡Evento creado! Ahora agrega los sueños')).toBeVisible()
  await expect(page).toHaveURL(/draft=/)
  return new URL(page.url()).searchParams.get('draft') ?? ''
}

async function fillGoal(page: Page, place: number, name: string, amount: string) {
  const card = page.getByRole('group', { name: `Sueño ${place}` })
  await card.getByLabel('Nombre del sueño').fill(name)
  await card.getByLabel('Monto objetivo').fill(amount)
}

test('an event made in two steps is published with its sueños', async ({ page }) => {
  await toStepTwo(page, 'Baby shower de Ana')
  await fillGoal(page, 1, 'Carriola', '1,500.00')
  await page.getByRole('button', { name: 'Agregar otro sueño' }).click()
  await fillGoal(page, 2, 'Pañales', '$800')
  await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
  await expect(page.getByText('¡2 sueños agregados exitosamente!')).toBeVisible()
  await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sueños del evento (2)' })).toBeVisible()
})
