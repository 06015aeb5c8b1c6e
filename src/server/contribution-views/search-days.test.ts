import { expect, it } from 'vitest'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { createFamily } from '#server/testing/contributions.ts'
import { createContribution } from '#server/testing/factories.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()

it('a host’s search combines a name, an amount and a day', async () => {
  const { host, event } = await createFamily(world)
  const today = toMexicoCityClock(world.deps.now()).day
  const give = (contributor_name: string, daysAgo: number) =>
    createContribution(world.deps.db, event, {
      contributor_name,
      status: 'CONFIRMED',
      confirmed_at: new Date(Date.parse(`${today}T18:00:00Z`) - daysAgo * 86_400_000),
    })
  const wanted = await give('Mariana Ruiz', 1)
  await give('Mariana Ruiz', 9)
  await give('Queta Ruiz', 1)
  const find = async (search: string) => {
    const { contributions } = await host.call('GET /events/:id/contributions', {
      params: { id: event.id },
      query: { search },
    })
    return contributions.map(({ id }) => id)
  }
  const pesos = String(wanted.base_amount / 100)
  expect(await find(`mariana ${pesos} ayer`)).toEqual([wanted.id])
  expect(await find(`los ${pesos} pesos de Mariana de ayer`)).toEqual([wanted.id])
  expect(await find('ruiz ayer')).toHaveLength(2)
  expect(await find('mariana hoy')).toEqual([])
})
