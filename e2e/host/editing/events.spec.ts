import { expect, type Page, test } from '@playwright/test'
import type { Person } from '../../../product-client/people.ts'
import {
  createHost,
  createPerson,
  createTestEvent,
  listGoalNames,
  signInAs,
} from '../../support/builders.ts'
import { WITHOUT_SECURE_CONTEXT } from '../../support/in-page.ts'

/** Goals are created by so many clients at once. */
const LANES = 6

let host: Person

test.beforeAll(async () => {
  host = await createHost()
})

async function fillDate(page: Page, label: string, digits: string) {
  const group = page.getByRole('group', { name: label, exact: true })
  await group.getByRole('spinbutton', { name: /día/i }).click()
  await page.keyboard.type(digits)
}

async function toStepTwo(page: Page, name: string): Promise<string> {
  await page.goto('/events/create')
  await page.getByLabel('Nombre del evento').fill(name)
  await fillDate(page, 'Fecha del evento', '10052030')
  await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
  await expect(page.getByText('¡Evento creado! Ahora agrega los sueños')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeVisible()
  return new URL(page.url()).searchParams.get('draft') ?? ''
}

async function fillGoal(page: Page, place: number, name: string, amount: string) {
  const card = page.getByRole('group', { name: `Sueño ${place}`, exact: true })
  await card.getByLabel('Nombre del sueño').fill(name)
  await card.getByLabel('Monto objetivo').fill(amount)
}

const expectDeleted = (id: string) =>
  expect(host.call('GET /events/:id', { params: { id } })).rejects.toThrow('ha sido eliminado')

test.describe('the wizard', () => {
  test.beforeEach(({ page }) => signInAs(page, host))

  test('publishes an event with its sueños in two steps', async ({ page }) => {
    const id = await toStepTwo(page, 'Baby shower de Ana')
    await fillGoal(page, 1, 'Carriola', '1,500.00')
    await page.getByRole('button', { name: 'Agregar otro sueño' }).click()
    await expect(page.getByLabel('Nombre del sueño').first()).toBeHidden()
    await expect(page.locator('summary').filter({ hasText: 'Carriola $1,500.00' })).toBeVisible()
    await fillGoal(page, 2, 'Pañales', '$800')
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡2 sueños agregados exitosamente!')).toBeVisible()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ya está! Compártelo')
    await expect(page.getByRole('button', { name: 'Cerrar mensaje' })).toHaveCount(0)
    const message = page.getByRole('link', { name: /Enviar por WhatsApp/ })
    await expect(message).toHaveAttribute('href', /baby-shower-de-ana/)
    await expect(page.getByRole('img', { name: /Código QR que abre/ })).toBeVisible()
    await page.getByRole('link', { name: 'Ver mi evento' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Baby shower de Ana' })).toBeVisible()
    await page.getByRole('link', { name: 'Sueños', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sueños del evento (2)' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Ya está! Compártelo')
    const { event } = await host.call('GET /events/:id', { params: { id } })
    expect(event).toMatchObject({ status: 'ACTIVE', eventDate: '2030-05-11T05:59:59.000Z' })
  })

  test('works over plain http too', async ({ page }) => {
    await page.addInitScript(WITHOUT_SECURE_CONTEXT)
    const id = await toStepTwo(page, 'Baby shower de la vecina')
    await fillGoal(page, 1, 'Carriola', '1500')
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
    expect(await listGoalNames(host, id)).toEqual(['Carriola'])
  })

  test('adds ideas with one tap each, in place of the blank card, and keeps the time', async ({
    page,
  }) => {
    await page.goto('/events/create')
    await page.getByLabel('Nombre del evento').fill('Baby shower de Eva')
    await fillDate(page, 'Fecha del evento', '10052030')
    await page.getByLabel('Hora del evento').selectOption('4:30 p.m.')
    await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
    const ideas = page.getByRole('region', { name: 'Ideas para empezar' })
    await ideas.getByRole('button', { name: /^Carriola/ }).click()
    await ideas.getByRole('button', { name: 'Dormir' }).click()
    await ideas.getByRole('button', { name: /^Cuna/ }).click()
    await ideas.getByRole('button', { name: 'Cuna en tu lista' }).click({ force: true })
    const lines = page.getByRole('listitem').locator('summary').filter({ visible: true })
    await expect(lines).toHaveText([/^Carriola \$5,500\.00/, /^Cuna \$4,500\.00/])
    await lines.first().click()
    await page.getByLabel('Monto objetivo').first().fill('6000')
    await lines.first().click()
    await expect(lines.first()).toHaveText(/^Carriola \$6,000\.00/)
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
    const { events } = await host.call('GET /events/my-events', { query: { search: 'de Eva' } })
    const { event } = await host.call('GET /events/:id', { params: { id: events[0]?.id ?? '' } })
    expect(event.eventDate).toBe('2030-05-10T22:30:00.000Z')
    const goals = event.goals.map(({ name, targetAmount }) => [name, targetAmount])
    expect(goals).toEqual([
      ['Carriola', 600_000],
      ['Cuna', 450_000],
    ])
  })

  test('says what is wrong beside each field, and keeps what was typed', async ({ page }) => {
    await page.goto('/events/create')
    const name = page.getByLabel('Nombre del evento')
    await name.fill('ab')
    await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
    await expect(
      page.getByText('El nombre del evento debe tener al menos 3 caracteres'),
    ).toBeVisible()
    await expect(page.getByText('La fecha y hora del evento son obligatorias')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('ab')
  })

  test('removes the goals of a failed attempt, and saves them on the next', async ({ page }) => {
    const id = await toStepTwo(page, 'Baby shower lleno')
    const params = { id }
    const addGoals = async (lane: number) => {
      for (let place = lane; place <= 99; place += LANES) {
        const body = { name: `Ya está ${place}`, baseAmount: 1_000 }
        await host.call('POST /events/:id/goals', { params, body })
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, index) => addGoals(index + 1)))
    await fillGoal(page, 1, 'Carriola', '1500')
    await page.getByRole('button', { name: 'Agregar otro sueño' }).click()
    await fillGoal(page, 2, 'Pañales', '800')
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    const failed = 'Error creando sueños. Se han eliminado los sueños creados parcialmente.'
    await expect(page.getByText(failed).first()).toBeVisible()
    await expect(page.getByText('Error creando el sueño "Pañales"').first()).toBeVisible()
    const saved = await listGoalNames(host, id)
    expect(saved).toHaveLength(99)
    expect(saved).not.toContain('Carriola')

    const { goals } = await host.call('GET /events/:id/goals', { params })
    const [first] = goals
    if (!first) throw new Error('there are 99')
    await host.call('DELETE /events/:id/goals/:goalId', { params: { id, goalId: first.id } })
    await expect(page.getByLabel('Nombre del sueño').first()).toHaveValue('Carriola')
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
    expect(await listGoalNames(host, id)).toHaveLength(100)
  })

  test('saves changes when step 1 is repeated, without a second event', async ({ page }) => {
    const id = await toStepTwo(page, 'Baby shower de prueba')
    await page.getByRole('link', { name: 'Atrás' }).click()
    await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de prueba')
    await page.getByLabel('Nombre del evento').fill('Baby shower de Sofía')
    await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
    await expect(
      page.getByText('El evento ya ha sido creado. Continúa con los sueños.'),
    ).toBeVisible()
    expect(new URL(page.url()).searchParams.get('draft')).toBe(id)
    const { event } = await host.call('GET /events/:id', { params: { id } })
    expect(event).toMatchObject({ name: 'Baby shower de Sofía', status: 'DRAFT' })
  })

  test('keeps the input over a reload, in both steps', async ({ page }) => {
    await page.goto('/events/create')
    await page.getByLabel('Nombre del evento').fill('Baby shower de Inés')
    await fillDate(page, 'Fecha del evento', '10052030')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Inés')
    await page.getByRole('button', { name: 'Continuar con los sueños' }).click()
    await fillGoal(page, 1, 'Carriola', '1500')
    await page.reload()
    await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  })

  test('keeps the input while the network is down, and continues when it is back', async ({
    page,
    context,
  }) => {
    await toStepTwo(page, 'Baby shower sin red')
    await fillGoal(page, 1, 'Carriola', '1500')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Sin conexión. Lo que escribiste sigue aquí')
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Guardar y Publicar' })).toBeInViewport()
    await expect(page.getByLabel('Nombre del sueño')).toHaveValue('Carriola')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Guardar y Publicar' }).click()
    await expect(page.getByText('¡Evento publicado exitosamente!')).toBeVisible()
  })

  test('asks before it is left with unsaved input, which stays on the device', async ({ page }) => {
    await page.goto('/events/create')
    await page.getByLabel('Nombre del evento').fill('Baby shower de Inés')
    await page.getByRole('link', { name: 'Mis eventos' }).last().click()
    const dialog = page.getByRole('dialog', { name: '¿Salir por ahora?' })
    await dialog.getByRole('button', { name: 'Seguir aquí' }).click()
    await expect(page).toHaveURL(/\/events\/create/)
    await page.getByRole('link', { name: 'Mis eventos' }).last().click()
    await dialog.getByRole('button', { name: 'Salir; lo guardamos aquí' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await page.goto('/events/create')
    await expect(page.getByLabel('Nombre del evento')).toHaveValue('Baby shower de Inés')
  })

  test('asks on cancel, deletes the draft and opens the events', async ({ page }) => {
    const id = await toStepTwo(page, 'Baby shower cancelado')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(
      page.getByText('¿Estás seguro de que quieres cancelar? Se perderán todos los cambios.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Sí, cancelar' }).click()
    await expect(page.getByText('Borrador eliminado correctamente')).toBeVisible()
    await expect(page).toHaveURL(/\/events$/)
    await expectDeleted(id)
  })
})

test('the wizard is locked until the account can charge', async ({ page }) => {
  await signInAs(page, await createPerson())
  await page.goto('/events/create')
  await expect(page.getByRole('link', { name: 'Configurar Pagos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar con los sueños' })).toHaveCount(0)
})

test('a user who is not a host is told so and redirected to the home page', async ({ page }) => {
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/events/create')
  await expect(page.getByText('No tienes permisos para crear eventos')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('a host of six events filters them by name and by status', async ({ page }) => {
  const owner = await createHost()
  await signInAs(page, owner)
  await page.goto('/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis eventos' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No tienes baby showers aún' })).toBeVisible()
  await createTestEvent(owner, { name: 'Baby shower de Ana', publish: true })
  await createTestEvent(owner, { name: 'Baby shower de Beto' })
  await page.reload()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  for (const child of ['Caro', 'Dani', 'Eva', 'Fer'])
    await createTestEvent(owner, { name: `Baby shower de ${child}`, publish: true })
  await page.reload()
  await expect(cards).toHaveCount(6)
  await page.getByLabel('Estado').selectOption({ label: 'Borrador' })
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading', { name: 'Baby shower de Beto' })).toBeVisible()
  await page.getByLabel('Estado').selectOption({ label: 'Todos' })
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('ana')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards.getByRole('heading', { name: 'Baby shower de Ana' })).toBeVisible()
})

test('a contributor sees the public events', async ({ page }) => {
  await createTestEvent(host, { name: 'Baby shower público', publish: true })
  await signInAs(page, await createPerson('ALIADO'))
  await page.goto('/events?search=p%C3%BAblico')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Baby Showers Disponibles' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Baby shower público', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Baby shower público' })).toBeVisible()
})
