import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWebLink, readLinkHost } from './links.ts'

it.each([
  ['https://fotos.google.com/share/x?key=1', 'fotos.google.com'],
  ['HTTP://Meet.example:8080', 'meet.example:8080'],
  ['https://medium.com/@ana', 'medium.com'],
  ['https://fotos.example/a?to=b@c.mx', 'fotos.example'],
  ['https://gооgle.com/x', 'xn--ggle-55da.com'],
])('%s leads to %s', (link, host) => {
  expect(readLinkHost(link)).toBe(host)
})

it.each([
  'https://fotos.google.com@evil.test/x',
  'https://user:pw@evil.test',
  'https://@evil.test',
  'https://fotos.google.com\\@evil.test',
  'https:\\\\evil.test',
  'javascript:alert(1)//https://x.mx',
  'data:text/html,https://x.mx',
  'https://',
  'https:///evil.test',
  'https://evil.test/a b',
  'https://%00.test',
  'https://x.mx:99999',
  '',
])('is no link to a web page: %j', (text) => {
  expect(isWebLink(text)).toBe(false)
})

it('is no link where there is none', () => {
  expect(readLinkHost(null)).toBeNull()
})

it('whatever passes is http or https and has no user name, as the browser reads it', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'https://',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.test',
    ),
    fc.string({ unit: 'binary', maxLength: 4 }),
  )
  const text = fc.array(part, { maxLength: 8 }).map((parts) => `https://${parts.join('')}`)
  fc.assert(
    fc.property(text, (link) => {
      const host = readLinkHost(link)
      if (host === null) return
      const { protocol, username, password, host: opened } = new URL(link)
      expect([protocol, username, password]).toEqual(['https:', '', ''])
      expect(opened).toBe(host)
    }),
    { numRuns: 20_000 },
  )
})
