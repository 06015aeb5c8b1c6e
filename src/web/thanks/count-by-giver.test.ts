import { expect, it } from 'vitest'
import { countByGiver } from './count-by-giver.ts'

it('names each giver once, with how many gifts', () => {
  const gifts = ['Chela', 'Beto', 'Chela'].map((contributorName) => ({ contributorName }))
  expect(countByGiver(gifts)).toEqual([
    { name: 'Chela', gifts: 2 },
    { name: 'Beto', gifts: 1 },
  ])
})
