import { describe, expect, it } from 'vitest'
import { buildLoginPath, toSafeNextPath } from './sign-in-links.ts'

describe('where to go after signing in', () => {
  it.each(['/events/x?goal=1#top', '/profile'])('is the requested page: %s', (next) => {
    expect(toSafeNextPath(next)).toBe(next)
  })

  it.each([
    null,
    undefined,
    '',
    'https://evil.mx',
    '//evil.mx',
    '/\\evil.mx',
    '/\t/evil.mx',
    '/..//evil.mx',
    '/%2e%2e//evil.mx',
    '//',
    'javascript:alert(1)',
    '/login?next=/x',
  ])('is the home page when the request is not a path of this site: %s', (next) => {
    expect(toSafeNextPath(next)).toBe('/')
  })
})

describe('the login address', () => {
  it('remembers path and query of the page', () => {
    expect(buildLoginPath('http://site.mx/events/create?step=2')).toBe(
      '/login?next=%2Fevents%2Fcreate%3Fstep%3D2',
    )
  })

  it('omits the home page', () => {
    expect(buildLoginPath('http://site.mx/')).toBe('/login')
  })
})
