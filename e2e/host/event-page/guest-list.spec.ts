import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

/** By Mexico City's clock: the day on which arrivals are marked. */
const today = () => toMexicoCityClock(new Date()).day

const NAMES = ['Zoé', 'Óscar', 'Ana', 'Beto', 'Chela', 'Dora', 'Elsa', 'Fito', 'Gaby', 'Hugo']

test('R20: the list of guests begins on a phone’s first screen, by name if wanted and without who has arrived', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true, eventDate: today() })
  for (const [place, name] of NAMES.entries()) {
    const answer = place === 0 ? ('MAYBE' as const) : ('YES' as const)
    const phone = place === 0 ? { phone: '55 1234 5678' } : {}
    const body = { answer, adults: 1, children: 0, name, ...phone, formKey: randomUUID() }
    await host.call('POST /events/:id/rsvps/by-host', { params: { id: event.id }, body })
  }
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}?tab=invitados`)
  const guests = page.getByRole('region', { name: 'Invitados' })
  const rows = guests.getByRole('row').filter({ has: page.locator('strong') })
  const names = rows.locator('strong')
  await expect(names).toHaveText(NAMES.toReversed())
  const row = await rows.first().boundingBox()
  expect(row?.y).toBeLessThan(480)
  expect(row?.height).toBeLessThan(140)
  await guests.getByRole('button', { name: 'Buscar y filtrar' }).click()
  await guests.getByLabel('Orden').selectOption('Nombre, A a Z')
  await expect(names.first()).toHaveText('Ana')
  await expect(names.last()).toHaveText('Zoé')
  await guests.getByRole('checkbox', { name: 'Llegó: Ana' }).check()
  await expect(guests.getByText(/^Llegó \d/)).toBeVisible()
  await guests.getByLabel('Quiénes').selectOption('Por llegar')
  await expect(guests.getByText('9 respuestas')).toBeVisible()
  await expect(names.first()).toHaveText('Beto')
  await guests.getByLabel('Quiénes').selectOption('No saben')
  await expect(names).toHaveText(['Zoé'])
  await guests.getByRole('button', { name: 'Más de Zoé' }).click()
  const call = guests.getByRole('link', { name: '55 1234 5678' })
  await expect(call).toHaveAttribute('href', /^tel:\+?\d*5512345678$/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await guests.getByLabel('Quiénes').selectOption('Todos')
  await expect(names).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 768, height: 768 })
  const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  await page.setViewportSize({ width: 1280, height: 768 })
  await expect(guests.getByRole('columnheader', { name: 'Contacto' })).toBeVisible()
  await expect(rows.first()).toHaveCSS('display', 'table-row')
  expect((await rows.first().boundingBox())?.height).toBeLessThan(60)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('R20: before its day the list of guests says from when on arrivals are marked, and counts people and answers', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const answers = [
    { answer: 'YES', adults: 2, children: 1, name: 'Ana' },
    { answer: 'YES', adults: 3, children: 0, name: 'Beto' },
    { answer: 'MAYBE', adults: 1, children: 0, name: 'Chela' },
    { answer: 'NO', adults: 0, children: 0, name: 'Dora' },
  ] as const
  for (const body of answers)
    await host.call('POST /events/:id/rsvps/by-host', {
      params: { id: event.id },
      body: { ...body, formKey: randomUUID() },
    })
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}?tab=invitados`)
  const guests = page.getByRole('region', { name: 'Invitados' })
  const opening = 'Podrás marcar quién llegó desde el 10 de mayo de 2030, el día del evento.'
  await expect(guests.getByText(opening)).toBeVisible()
  await expect(guests.getByRole('checkbox')).toHaveCount(0)
  const figures = guests.getByRole('definition')
  await expect(figures).toHaveText([
    '6 personas5 adultos y 1 niño',
    '1 persona1 adulto',
    '1 respuesta',
  ])
  for (const figure of await figures.all()) await expect(figure).toBeInViewport()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await guests.getByRole('link', { name: 'Lista para la puerta' }).click()
  await expect(page.getByRole('status').getByText(opening)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'Llegó' })).toBeVisible()
})

test('R20: a host reads whose answer has the same telephone, and removes the one that counts twice', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const people = { answer: 'YES', adults: 2, children: 0, phone: '55 1234 5678' } as const
  for (const name of ['Tía Rosa', 'Rosa y Pepe', 'Beto'])
    await host.call('POST /events/:id/rsvps/by-host', {
      params: { id: event.id },
      body: { ...people, ...(name === 'Beto' && { phone: null }), name, formKey: randomUUID() },
    })
  await signInAs(page, host)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/events/${event.slug}?tab=invitados`)
  const guests = page.getByRole('region', { name: 'Invitados' })
  await expect(guests.getByText('Mismo teléfono que Rosa y Pepe')).toBeVisible()
  await expect(guests.getByText('Mismo teléfono que Tía Rosa')).toBeVisible()
  await expect(guests.getByText('6 personas')).toBeVisible()
  await expect(guests.getByText('2 respuestas parecen repetidas')).toBeVisible()
  await expectAccessible(page)
  await guests.getByRole('button', { name: 'Ver cuáles' }).click()
  await expect(guests.getByRole('status')).toHaveText('2 respuestas')
  await expect(guests.locator('strong').filter({ hasText: 'Beto' })).toHaveCount(0)
  await guests.getByRole('button', { name: 'Quitar la respuesta repetida de Tía Rosa' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Quitar la respuesta repetida?' })
  await expect(dialog).toContainText(
    'Se borra la de Tía Rosa (Sí va, 2 adultos) y se queda la de Rosa y Pepe (Sí va, 2 adultos).',
  )
  await dialog.getByRole('button', { name: 'Quitar de la lista' }).click()
  await expect(guests.getByText('4 personas')).toBeVisible()
  await expect(guests.getByText('Ninguna respuesta parece repetida')).toBeVisible()
  await guests.getByRole('button', { name: 'Ver todas' }).click()
  await expect(guests.getByText(/parecen? repetida/)).toHaveCount(0)
  await expect(guests.getByText(/^Mismo teléfono/)).toHaveCount(0)
  await expect(guests.locator('strong').filter({ hasText: 'Rosa y Pepe' })).toBeVisible()
})

test('R20: families that share a telephone are told so, and none of them is offered to be removed for it', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
  const people = { answer: 'YES', adults: 1, children: 0 } as const
  const shared = ['Familia López', 'Familia Pérez', 'Familia Ruiz']
  for (const [place, name] of [...shared, ...NAMES, 'ana'].entries())
    await host.call('POST /events/:id/rsvps/by-host', {
      params: { id: event.id },
      body: {
        ...people,
        name,
        ...(place < shared.length && { phone: '55 1234 5678' }),
        formKey: randomUUID(),
      },
    })
  await signInAs(page, host)
  await page.goto(`/events/${event.slug}?tab=invitados`)
  const guests = page.getByRole('region', { name: 'Invitados' })
  const names = guests.getByRole('row').locator('strong')
  await expect(guests.getByText('Mismo teléfono que Familia Ruiz y 1 respuesta más')).toHaveCount(2)
  await expect(
    guests.getByRole('button', { name: /^Quitar la respuesta repetida de Familia/ }),
  ).toHaveCount(0)
  await guests.getByRole('button', { name: 'Más de Familia Ruiz' }).click()
  await expect(guests.getByRole('button', { name: 'Quitar a Familia Ruiz' })).toBeVisible()
  await page.keyboard.press('Escape')
  await guests.getByRole('button', { name: 'Ver cuáles' }).click()
  await expect(names).toHaveText(['ana', 'Ana'])
  await expect(guests.getByLabel('Quiénes')).toHaveValue('REPEATED')
  await guests.getByLabel('Quiénes').selectOption('Todos')
  await expect(names).toHaveCount(14)
  await guests.getByLabel('Quiénes').selectOption('Posibles repetidas')
  await expect(names).toHaveText(['ana', 'Ana'])
  await expectAccessible(page)
})
