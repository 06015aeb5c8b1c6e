import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../support/axe.ts'
import { createHost, createTestEvent, signInAs } from '../../support/builders.ts'
import { expectNoSidewaysScroll } from '../../support/reflow.ts'

const NAMES = ['Zoé', 'Óscar', 'Ana', 'Beto', 'Chela', 'Dora', 'Elsa', 'Fito', 'Gaby', 'Hugo']

test('R20: the list of guests begins on a phone’s first screen, by name if wanted and without who has arrived', async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { publish: true })
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
  const rows = guests.getByRole('listitem')
  const names = rows.locator('strong')
  await expect(names).toHaveText(NAMES.toReversed())
  expect((await rows.first().boundingBox())?.y).toBeLessThan(480)
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
  const call = guests.getByRole('link', { name: '55 1234 5678' })
  await expect(call).toHaveAttribute('href', /^tel:\+?\d*5512345678$/)
  await guests.getByLabel('Quiénes').selectOption('Todos')
  await expect(names).toHaveCount(10)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1024, height: 768 })
  const [first, second] = [await rows.nth(0).boundingBox(), await rows.nth(1).boundingBox()]
  expect(second?.y).toBe(first?.y)
  expect(second?.x).toBeGreaterThan(first?.x ?? 0)
  await expectAccessible(page)
})
