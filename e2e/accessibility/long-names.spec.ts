import { expect, test } from '@playwright/test'
import { contribute, createHost, createTestEvent } from '../support/builders.ts'
import { expectNoSidewaysScroll } from '../support/reflow.ts'

const LONG_NAME = 'Los Ángeles Custodios del Té Canasta de los Jueves de la Colonia Narvarte'

test("a long name makes an event's page no wider than a phone of 320 or 360 pixels", async ({
  page,
}) => {
  const host = await createHost()
  const event = await createTestEvent(host, { goals: [LONG_NAME], publish: true })
  const request = { eventId: event.id, amount: 10_000_000, contributorName: LONG_NAME }
  await contribute({ ...request, goalId: event.goalIds[0] ?? null })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/events/${event.slug}`)
    await expect(page.getByText(LONG_NAME).last()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
