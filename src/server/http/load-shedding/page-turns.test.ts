import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageTurns } from './page-turns.ts'

it('the event loop answers what else has arrived between pages that arrived together', async () => {
  const turns = createPageTurns(2)
  const order: string[] = []
  const pages = [1, 2, 3, 4, 5].map((page) => turns.take('party').then(() => order.push(`${page}`)))
  const others = (async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await setImmediate()
      order.push('other')
    }
  })()
  await Promise.all([...pages, others])
  expect(order).toEqual(['1', '2', 'other', '3', '4', 'other', '5', 'other'])
})

it('the page of a guest does not wait for all pages of another network', async () => {
  const turns = createPageTurns(1)
  const order: string[] = []
  const networks = ['flood', 'flood', 'flood', 'guest', 'flood']
  await Promise.all(networks.map((network) => turns.take(network).then(() => order.push(network))))
  expect(order).toEqual(['flood', 'guest', 'flood', 'flood', 'flood'])
})

it('a page that waits is late, and nothing is once all have begun', async () => {
  const turns = createPageTurns(1)
  const pages = [turns.take('guest'), turns.take('guest')]
  const began = performance.now()
  while (performance.now() === began);
  expect(turns.readLateness()).toBeGreaterThan(0)
  await Promise.all(pages)
  expect(turns.readLateness()).toBe(0)
})
