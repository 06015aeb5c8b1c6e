import { expect, it } from 'vitest'
import { id } from '#contract/api/shapes.ts'
import { createRandomId } from './text.ts'

it('is an id that the API accepts, and a new one each time', () => {
  const ids = Array.from({ length: 100 }, createRandomId)
  for (const one of ids) expect(id.safeParse(one).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
