import { expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { createUniqueEmail } from '#server/testing/world.ts'
import { answer, fillForm } from './testing.ts'

const { world, host, createEvent } = setUpEvents()

const list = (event: { id: string }, query: object = {}) =>
  host.call('GET /events/:id/rsvps', { params: { id: event.id }, query })
const add = (event: { id: string }, typed: { name: string; phone?: string }) =>
  host.call('POST /events/:id/rsvps/by-host', { params: { id: event.id }, body: fillForm(typed) })

it('R20: the list of guests counts and finds who says yes twice, as it seems, not the families that share a telephone', async () => {
  const event = await createEvent()
  const email = createUniqueEmail('chela')
  const phone = '55 1234 5678'
  await answer(world, event, { name: 'Chela', email })
  await answer(world, event, { name: 'Graciela', email })
  await answer(world, event, { name: 'Óscar' })
  await answer(world, event, { name: 'oscar' })
  await add(event, { name: 'Zoé' })
  await answer(world, event, { name: 'Zoé', answer: 'NO' })
  for (const name of ['Familia López', 'Familia Pérez', 'Tía Rosa', 'Rosa y Pepe'])
    await add(event, { name, phone })
  const { repeatedYes, totals } = await list(event, { search: 'nadie' })
  expect([repeatedYes, totals.yes.answers]).toEqual([6, 9])
  const found = await list(event, { repeated: 'yes', order: 'name' })
  expect(found.rsvps.map(({ name }) => name)).toEqual([
    'Chela',
    'Graciela',
    'Óscar',
    'oscar',
    'Rosa y Pepe',
    'Tía Rosa',
  ])
  expect(found.pagination.total).toBe(6)
  const readLikely = async (search: string) =>
    (await list(event, { search })).rsvps.map(({ repeats }) => repeats)
  expect(await readLikely('lopez')).toMatchObject([{ isLikely: false, more: 2 }])
  expect(await readLikely('tia rosa')).toMatchObject([
    { isLikely: true, name: 'Rosa y Pepe', more: 2 },
  ])
  expect((await list(await createEvent())).repeatedYes).toBe(0)
})
