import { randomUUID } from 'node:crypto'
import type { Caller } from '#contract/api/caller.ts'
import { createApiClient } from '../product-client/api-client.ts'
import { DAY_MS } from '../src/contract/product/durations.ts'

const GIFTS = [
  { kind: 'CASH', giverName: 'Abuela Lucha', amount: 250_000, days: 3, phone: '222 555 0178' },
  { kind: 'TRANSFER', giverName: 'Padrino Toño', amount: 180_000, days: 6, toGoal: true },
  { kind: 'BROUGHT', giverName: 'Vecina Meche', description: 'Cobija tejida a mano', days: 2 },
  { kind: 'BRINGING', giverName: 'Las de la oficina', description: 'Pastel de pañales', days: 1 },
] as const

/** Notes gifts that came another way, and reserves the last goal that nobody has paid for (`R24`). */
export async function addDemoOtherGifts(
  url: string,
  host: { call: Caller },
  eventId: string,
): Promise<number> {
  const params = { id: eventId }
  const { event } = await host.call('GET /events/:id', { params })
  const [first] = event.goals
  for (const { days, ...gift } of GIFTS) {
    const { toGoal, ...fields } = { toGoal: false, ...gift }
    const givenOn = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
    const goalId = toGoal ? first?.id : null
    const body = { ...fields, givenOn, goalId, formKey: randomUUID() }
    await host.call('POST /events/:id/noted-gifts', { params, body })
  }
  const bringable = { name: 'Bañera plegable', baseAmount: 90_000, canBeBrought: true }
  const { goal } = await host.call('POST /events/:id/goals', { params, body: bringable })
  const free = { name: 'Mecedora de segunda mano', baseAmount: 120_000, canBeBrought: true }
  await host.call('POST /events/:id/goals', { params, body: free })
  await createApiClient(url)('POST /events/:id/goals/:goalId/reservations', {
    params: { id: eventId, goalId: goal.id },
    body: {
      name: 'Prima Ana',
      phone: '222 555 0190',
      note: 'La azul, la llevo el sábado.',
      formKey: randomUUID(),
    },
  })
  return GIFTS.length
}
