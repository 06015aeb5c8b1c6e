import { expect, it } from 'vitest'
import { buildLinkCookie, isLinkToken, readLinkCookie } from './link-cookie.ts'

it('a token is read from among other cookies', () => {
  expect(readLinkCookie('link=abc_-9')).toBe('abc_-9')
  expect(readLinkCookie('a=1; link=abc; b=2')).toBe('abc')
})

it.each([
  null,
  undefined,
  '',
  'nolink=abc',
  'link=',
  'link=a b',
  `link=${'a'.repeat(201)}`,
  'x=link=a',
])('none is read from %j', (header) => {
  expect(readLinkCookie(header)).toBeNull()
})

it.each(['', 'a;Path=/', 'a\r\nSet-Cookie: x=1', 'a b', 'ñ', 'a'.repeat(201)])(
  'no cookie is made of %j',
  (text) => {
    expect(isLinkToken(text)).toBe(false)
  },
)

it('scripts do not read it, other sites do not send it, and production sends it over HTTPS only', () => {
  const cookie = { token: 'abc', path: '/receipts/1', maxAgeSeconds: 60 }
  const plain = 'link=abc; Path=/receipts/1; Max-Age=60; HttpOnly; SameSite=Lax'
  expect(buildLinkCookie({ ...cookie, secure: false })).toBe(plain)
  expect(buildLinkCookie({ ...cookie, secure: true })).toBe(`${plain}; Secure`)
})
