import { expect, it } from 'vitest'
import { toIndexPattern } from './text-search.ts'

it.each([
  ['Ana', '%ana%'],
  ['Peña', '%pena%'],
  ['Hernández', '%her%nan%dez%'],
  ['Martínez', '%mar%nez%'],
  ['Villaseñor', '%vil%las%nor%'],
  ['tia.125003@correo.test', '%tia.125003@correo.test%'],
  ['Łukasz', '%%ukasz%'],
  ['a\\b_cde', '%a%b_cde%'],
  ['Мария', null],
  ['宝宝派对', null],
])('%s is looked up by the trigrams that cover it', (word, pattern) => {
  expect(toIndexPattern(word)).toBe(pattern)
})
