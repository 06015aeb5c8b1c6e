import { expect, test } from 'vitest'
import { makeSlug } from './slug.ts'

test('a slug is the name in lowercase ASCII and six unambiguous characters', () => {
  expect(makeSlug('Baby Shower de Íñigo & Zoë')).toMatch(
    /^baby-shower-de-inigo-zoe-[2-9a-hj-km-np-z]{6}$/,
  )
})

test('a name of symbols alone still gives a slug', () => {
  expect(makeSlug('👶🍼!!')).toMatch(/^evento-[2-9a-hj-km-np-z]{6}$/)
})

test('the longest name gives a slug within the limit', () => {
  const slug = makeSlug(`${'ñandú '.repeat(16)}fin`)
  expect(slug.length).toBeLessThanOrEqual(67)
  expect(slug).not.toContain('--')
})

test('two events of one name have different slugs', () => {
  const slugs = new Set(Array.from({ length: 500 }, () => makeSlug('Baby shower')))
  expect(slugs.size).toBe(500)
})
