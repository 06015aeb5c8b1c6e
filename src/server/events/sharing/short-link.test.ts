import { expect, it } from 'vitest'
import { buildShortEventPath } from '#contract/product/paths.ts'
import { makeSlug } from '#server/event-records/slug.ts'
import { insertEvent } from '#server/event-records/store.ts'
import { setUpEvents } from '#server/events/testing.ts'

const { world, createEvent } = setUpEvents()
const open = (path: string) => fetch(world.url + path, { redirect: 'manual' })

it.each(['ACTIVE', 'COMPLETED', 'ARCHIVED'] as const)(
  'the short link of an event that is %s leads to its page, and names only one that all may see',
  async (status) => {
    const { id, slug } = await createEvent({ slug: makeSlug('Lucía'), status })
    const name = status === 'ACTIVE' ? slug : id
    for (const path of [buildShortEventPath(slug), buildShortEventPath(slug.toUpperCase())]) {
      const response = await open(path)
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`${world.config.publicUrl}/events/${name}`)
    }
  },
)

it('a draft, an unknown code and what is no code are all the same 404', async () => {
  const { slug } = await createEvent({ slug: makeSlug('Secreto'), status: 'DRAFT' })
  const answers = await Promise.all(
    [buildShortEventPath(slug), '/e/zzzzzz', '/e/%00', `/e/${'x'.repeat(300)}`].map(open),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).not.toContain('secreto')
  }
})

it('two events never share a code, whatever their names', async () => {
  const first = await createEvent({ slug: 'mar-x7k3p2' })
  const event = { host_id: first.host_id, name: 'Luna', event_date: first.event_date }
  const slugs = ['luna-x7k3p2', 'luna-y7k3p2']
  const id = await insertEvent(world.deps.db, event, () => slugs.shift() ?? '')
  const row = world.deps.db.selectFrom('events').select('slug').where('id', '=', id)
  expect(await row.executeTakeFirstOrThrow()).toEqual({ slug: 'luna-y7k3p2' })
})
