import { expect, it } from 'vitest'
import { join } from '#server/cohosts/testing.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { createUniqueEmail, shareWorld, signUp } from '#server/testing/world.ts'

const world = shareWorld()

/** A host's event with a confirmed contribution of each of these people. */
async function createThankableEvent(...names: string[]) {
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const contributions = await Promise.all(
    names.map((contributor_name) =>
      createContribution(world.deps.db, event, {
        status: 'CONFIRMED',
        confirmed_at: world.deps.now(),
        contributor_name,
        contributor_email: createUniqueEmail(),
      }),
    ),
  )
  return { host, event, contributions }
}

it('searches by name, folio and day, with a page count of its own', async () => {
  const { host, event, contributions } = await createThankableEvent('Beto Ibáñez', 'Chela')
  const find = async (search: string, state: 'pending' | 'all') => {
    const found = await host.call('GET /events/:id/thanks', {
      params: { id: event.slug },
      query: { state, search },
    })
    expect(found.pagination.total).toBe(found.contributions.length)
    return found.contributions.map(({ contributorName }) => contributorName)
  }
  const [beto] = contributions
  expect(await find('ibanez', 'pending')).toEqual(['Beto Ibáñez'])
  expect(await find(beto?.folio ?? '', 'all')).toEqual(['Beto Ibáñez'])
  expect(await find('nadie', 'all')).toEqual([])
  expect(await find('ibanez hoy', 'pending')).toEqual(['Beto Ibáñez'])
  expect(await find('ayer', 'all')).toEqual([])
  const thanks = { params: { id: beto?.id ?? '' }, body: { by: 'other' } } as const
  await host.call('POST /contributions/:id/thanks', thanks)
  expect(await find('beto', 'pending')).toEqual([])
})

it('counts for who organises the event with its owner, whose name it says', async () => {
  const { host, event } = await createThankableEvent('Beto')
  const cohost = await signUp(world)
  await join(host, cohost, event.id)
  const { events } = await cohost.call('GET /thanks/pending')
  expect(events).toMatchObject([{ id: event.id, pending: 1, sharedBy: host.user.firstName }])
})

it('leaves out for the owner a gift whose money is asked back, and lets no co-host know', async () => {
  const { host, event, contributions } = await createThankableEvent('Beto', 'Chela', 'Lupita')
  const cohost = await signUp(world)
  await join(host, cohost, event.id)
  const asked = contributions.find(({ contributor_name }) => contributor_name === 'Lupita')
  const id = asked?.id ?? ''
  const token = createReceiptToken(world.config, id, 0)
  await world.call('POST /receipts/:id/refund-request', {
    params: { id },
    body: { token, reason: 'Me equivoqué' },
  })
  for (const [person, pending, marked] of [
    [host, 2, ['Lupita']],
    [cohost, 3, []],
  ] as const) {
    const read = (state: 'pending' | 'all') =>
      person.call('GET /events/:id/thanks', { params: { id: event.id }, query: { state } })
    const { summary, pagination } = await read('pending')
    expect([summary.pending, summary.pendingWithEmail, pagination.total]).toEqual(
      Array(3).fill(pending),
    )
    const all = await read('all')
    expect(all.contributions).toHaveLength(3)
    const askedBack = all.contributions.filter(({ isAskedBack }) => isAskedBack)
    expect(askedBack.map(({ contributorName }) => contributorName)).toEqual(marked)
    expect(await person.call('GET /thanks/pending')).toMatchObject({ pending })
    const listed = await person.call('GET /events/:id/contributions', {
      params: { id: event.id },
      query: { thanks: 'pending' },
    })
    expect(listed.summary.totalContributions).toBe(pending)
  }
  const body = { message: '¡Gracias!' }
  const params = { id: event.id }
  expect(await host.call('POST /events/:id/thanks/all', { params, body })).toEqual({ sent: 2 })
  expect(await cohost.call('POST /events/:id/thanks/all', { params, body })).toEqual({ sent: 1 })
})
