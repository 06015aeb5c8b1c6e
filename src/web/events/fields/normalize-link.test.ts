import { expect, it } from 'vitest'
import { normalizeLink } from './normalize-link.ts'

it.each([
  ['zoom.us/j/123', 'https://zoom.us/j/123'],
  [' meet.example:8080?a=1 ', 'https://meet.example:8080?a=1'],
  ['zoom.us', 'https://zoom.us'],
])('%s gets https', (typed, link) => {
  expect(normalizeLink(typed)).toBe(link)
})

it.each([
  'https://zoom.us/j/123',
  'http://zoom.us',
  'javascript:alert(1.5)',
  'mailto:ana@correo.mx',
  'ana@correo.mx',
  'zoom',
  '',
])('%s stays unchanged', (typed) => {
  expect(normalizeLink(typed)).toBe(typed)
})
