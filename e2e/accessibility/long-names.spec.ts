import { expect, test } from '@playwright/test'
import { contribute, createHost, createTestEvent } from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'

const LONG = 'Los Ángeles Custodios del Té Canasta de los Jueves de la Colonia Narvarte'

for (const width of [320, 360]) {
  test(`at ${width} pixels no name makes an event's page wider than the phone`, async ({
    page,
  }) => {
    const host = await createHost()
    const event = await createTestEvent(host, { goals: [LONG], publish: true })
    const { goals } = await host.call('GET /events/:id/goals', { params: { id: event.id } })
    const order = { eventId: event.id, amount: 10_000_000, contributorName: LONG }
    await contribute({ ...order, goalId: goals[0]?.id ?? null })
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/events/${event.slug}`)
    await expect(page.getByText(LONG).last()).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
}
