import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOwnAddress, toOwnPath } from './own-address.ts'

const SITE = 'https://ciguena.mx'

/** Pieces of which attacks on redirects are made, besides any text. */
const piece = fc.oneof(
  fc.constantFrom(
    ...['/', '//', '\\', '/..', '/.', '..', '.', '@', ':', '?', '#', '\t', '\n', '\r', '\0', ' '],
    ...[
      '%2e',
      '%2E%2e',
      '%2f',
      '%5c',
      '%09',
      '%00',
      '／',
      '⁄',
      '∕',
      '＼',
      '。',
      '\u200b',
      '\ufeff',
    ],
    ...['evil.test', 'https:', 'http:', 'javascript:', 'data:', 'blob:', 'user:pw@', '[::1]', 'a'],
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const address = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''))
const RUNS = { numRuns: 20_000 }

/** The origin at which a browser on our page arrives: by a link, and by a redirect of that page. */
function listOrigins(path: string): string[] {
  const first = new URL(path, `${SITE}/login?x=1`)
  const second = new URL(first.pathname + first.search + first.hash, first)
  return [first.origin, second.origin]
}

describe('the path of a requested address', () => {
  it('stays on the site, whatever is requested, also when it is parsed again', () => {
    const check = (next: string) => {
      const path = toOwnPath(next)
      if (path === null) return
      expect(listOrigins(path)).toEqual([SITE, SITE])
      expect(path).toMatch(/^\/(?![/\\])/)
      expect(toOwnPath(path)).toBe(path)
    }
    fc.assert(fc.property(address, check), RUNS)
    fc.assert(
      fc.property(address, (next) => check(`/${next}`)),
      RUNS,
    )
  })

  it.each(['/', '/events/x?goal=1#top', '/profile', '/@ana', '/a//b', '/events?', '/año'])(
    'is kept when it is ours: %s',
    (next) => {
      const { pathname, search, hash } = new URL(next, SITE)
      expect(toOwnPath(next)).toBe(pathname + search + hash)
    },
  )

  it.each([
    ...[
      '/..//evil.test',
      '/.//evil.test',
      '/%2e%2e//evil.test',
      '/%2E//evil.test',
      '/a/..//evil.test',
    ],
    ...[
      '//evil.test',
      '///evil.test',
      '/\\evil.test',
      '\\\\evil.test',
      '/..\\/evil.test',
      '//',
      '/\\',
    ],
    ...['/\t/evil.test', '/\n/evil.test', '/..\t//evil.test', '/.\r./\n/evil.test'],
    ...[
      'https://evil.test',
      'https:evil.test',
      'javascript:alert(1)',
      'data:text/html,x',
      'evil',
      '',
    ],
  ])('is none when it leaves the site or may: %j', (next) => {
    expect(toOwnPath(next)).toBeNull()
  })

  it('is none when nothing is requested', () => {
    expect([toOwnPath(null), toOwnPath(undefined)]).toEqual([null, null])
  })
})

describe('a requested absolute address', () => {
  it('is of this site or none, whatever is requested', () => {
    const check = (requested: string) => {
      const url = parseOwnAddress(requested, `${SITE}/app`)
      if (url === null) return
      expect(url.origin).toBe(SITE)
      expect([url.protocol, url.username, url.password]).toEqual(['https:', '', ''])
      expect(listOrigins(url.pathname + url.search + url.hash)).toEqual([SITE, SITE])
    }
    for (const start of ['', SITE, `${SITE}/`, 'https://', 'blob:', `blob:${SITE}/`]) {
      fc.assert(
        fc.property(address, (rest) => check(start + rest)),
        { numRuns: 5_000 },
      )
    }
  })

  it.each([
    `blob:${SITE}/x`,
    `${SITE}//evil.test`,
    `${SITE}/..//evil.test`,
    'https://ana@ciguena.mx/x',
    'https://ciguena.mx:8443/x',
    'http://ciguena.mx/x',
    'https://ciguena.mx.evil.test/x',
  ])('is none: %s', (requested) => {
    expect(parseOwnAddress(requested, SITE)).toBeNull()
  })
})
