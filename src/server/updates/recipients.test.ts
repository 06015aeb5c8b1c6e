import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createUniqueEmail } from '#server/testing/world.ts'
import { setUpUpdates } from './testing.ts'

const { world, host, createEvent, createGoal, tell, list, listEmailed } = setUpUpdates()

it('R25: an emailed update reaches who brings something, until they cancel or the hosts release it', async () => {
  const event = await createEvent()
  const addresses = [1, 2, 3].map(() => createUniqueEmail('prima'))
  const reservations = []
  for (const email of addresses) {
    const goal = await createGoal(event, { name: 'Bañera', can_be_brought: true })
    const reply = await world.call('POST /events/:id/goals/:goalId/reservations', {
      params: { id: event.id, goalId: goal.id },
      body: { name: 'Prima Ana', email, formKey: randomUUID() },
    })
    reservations.push(reply.reservation)
  }
  const [, cancelled, released] = reservations
  expect((await list(event)).recipients).toBe(3)
  await world.call('POST /reservations/:id/cancel', {
    params: { id: cancelled?.id ?? '' },
    body: { token: cancelled?.token ?? '' },
  })
  await host.call('POST /events/:id/reservations/:reservationId/release', {
    params: { id: event.id, reservationId: released?.id ?? '' },
  })
  const { id } = await tell(event, {}, true)
  const [bringer = ''] = addresses
  const { text } = await world.mailbox.waitForEmail(bringer, `Novedades de ${event.name}`)
  expect(text).toContain('al responder, aportar o decir que lleva algo')
  expect(await listEmailed(id)).toEqual([bringer])
})
