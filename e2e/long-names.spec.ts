import { expect, test } from '@playwright/test'
import { give, newEvent, newHost } from './host.ts'

const LONG = 'Los Ángeles Custodios del Té Canasta de los Jueves de la Colonia Narvarte'
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

for (const width of [320, 360]) {
  test(`at ${width} pixels no name makes an event's page wider than the phone`, async ({
    page,
  }) => {
    const host = await newHost()
    const event = await newEvent(host, { goals: [LONG], publish: true })
    const { goals } = await host.call('GET /events/:id/goals', { params: { id: event.id } })
    const order = { eventId: event.id, amount: 10_000_000, contributorName: LONG }
    await give({ ...order, goalId: goals[0]?.id ?? null })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/events/${event.slug}`)
    await expect(page.getByText(LONG).last()).toBeVisible()
    expect(await page.evaluate(BEYOND)).toBe(0)
  })
}
