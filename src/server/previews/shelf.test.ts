import { expect, it } from 'vitest'
import { createShelf } from './shelf.ts'

it('makes a thing once for all who ask, and again only after it had to go for others', async () => {
  const shelf = createShelf<string>(2)
  const made: string[] = []
  const ask = (name: string) =>
    shelf(name, async () => {
      made.push(name)
      return name
    })
  await Promise.all([ask('a'), ask('a')])
  await ask('b')
  await ask('a')
  await ask('c')
  expect(await ask('a')).toBe('a')
  expect(made).toEqual(['a', 'b', 'c'])
  await ask('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

it('keeps no failure', async () => {
  const shelf = createShelf<string>(2)
  await expect(shelf('a', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
  expect(await shelf('a', async () => 'drawn')).toBe('drawn')
})
