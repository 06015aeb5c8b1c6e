import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOTED_THANKS } from '#contract/product/limits.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { hashParts } from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { createUniqueEmail, setUpWorld, shareWorld } from '#server/testing/world.ts'

const CASH = {
  kind: 'CASH',
  giverName: 'Tío Beto',
  amount: 250_000,
  givenOn: '2026-11-20',
} as const

describe('R24: limits of thanks by email for a noted gift', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1' })
  const own = setUpEvents(limited)
  const thankNew = async (event: { id: string }, email: string) => {
    const params = { id: event.id }
    const body = { ...CASH, email, formKey: randomUUID() }
    const { gift } = await own.host.call('POST /events/:id/noted-gifts', { params, body })
    return limited.send('POST', `/events/${event.id}/noted-gifts/${gift.id}/thanks`, {
      token: own.host.token,
      body: { by: 'email', message: 'Gracias' },
    })
  }

  it('are five a day to one address, of whatever event', async () => {
    const email = createUniqueEmail('muchas')
    const events = [await own.createEvent(), await own.createEvent()]
    const statuses: number[] = []
    for (let n = 0; n < 6; n += 1)
      statuses.push((await thankNew(events[n % 2] ?? { id: '' }, email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('are a number a day of one owner', async () => {
    const owner = await createHost(limited)
    const key = hashParts('noted thanks of an owner', owner.user.id)
    for (let n = 0; n < NOTED_THANKS.ofOwnerPerDay; n += 1)
      await countHit(limited.deps.db, { key }, 86_400)
    const event = await own.createEvent({ host_id: owner.user.id })
    const params = { id: event.id }
    const body = { ...CASH, email: createUniqueEmail(), formKey: randomUUID() }
    const { gift } = await owner.call('POST /events/:id/noted-gifts', { params, body })
    const thanks = {
      params: { ...params, giftId: gift.id },
      body: { by: 'email', message: 'Gracias' } as const,
    }
    await expect(
      owner.call('POST /events/:id/noted-gifts/:giftId/thanks', thanks),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('R24: thanks that were only noted', () => {
  const world = shareWorld()
  const { host, createEvent } = setUpEvents(world)

  it('are taken back unless the event is held, and an email is not', async () => {
    const event = await createEvent()
    const { gift } = await host.call('POST /events/:id/noted-gifts', {
      params: { id: event.id },
      body: { ...CASH, email: createUniqueEmail('tio'), formKey: randomUUID() },
    })
    const params = { id: event.id, giftId: gift.id }
    const thank = (body: { by: 'whatsapp' | 'email'; message: string }) =>
      host.call('POST /events/:id/noted-gifts/:giftId/thanks', { params, body })
    const takeBack = () => host.call('DELETE /events/:id/noted-gifts/:giftId/thanks', { params })
    await thank({ by: 'whatsapp', message: 'Gracias' })
    await updateRow(world, 'events', event.id, { status: 'COMPLETED', held_at: new Date() })
    await expect(takeBack()).rejects.toMatchObject({
      message: expect.stringContaining('Soporte cerró este evento'),
    })
    await updateRow(world, 'events', event.id, { status: 'ACTIVE', held_at: null })
    await takeBack()
    const query = { thanks: 'pending' } as const
    const { gifts } = await host.call('GET /events/:id/noted-gifts', { params, query })
    expect(gifts).toMatchObject([{ id: gift.id, thanks: null }])
    const changes = await listRows(world, 'event_changes', { event_id: event.id })
    expect(changes.at(-1)?.kind).toBe('thanks-taken-back')
    await thank({ by: 'email', message: 'Gracias' })
    await expect(takeBack()).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })
})
