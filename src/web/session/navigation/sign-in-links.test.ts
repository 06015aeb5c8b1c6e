import { describe, expect, it } from 'vitest'
import {
  buildLoginPath,
  buildRegistrationPath,
  parsePrefill,
  toSafeNextPath,
} from './sign-in-links.ts'

const roundTrip = (name: string, email: string | null) => {
  const link = new URL(buildRegistrationPath({ name, email }), 'https://site.mx')
  expect(link.search).toBe('?role=ALIADO')
  return parsePrefill(link.hash)
}

it.each([
  ['Chela', 'Chela', '', ''],
  ['Chela Robles', 'Chela', 'Robles', ''],
  ['Chela Robles Díaz', 'Chela', 'Robles', 'Díaz'],
  ['  María José  Robles Díaz ', 'María José', 'Robles', 'Díaz'],
])('%s is filled in name by name', (name, firstName, lastName, motherLastName) => {
  expect(roundTrip(name, 'a+b@x.mx')).toEqual({
    names: { firstName, lastName, motherLastName },
    email: 'a+b@x.mx',
    isNewAccount: false,
  })
})

it('fills in only the name without an e-mail, and nothing from another fragment', () => {
  expect(roundTrip('Ñoño & Cía', null)).toMatchObject({
    email: '',
    names: { motherLastName: 'Cía' },
  })
  expect(parsePrefill('#contenido')).toBeNull()
  expect(parsePrefill('')).toBeNull()
})

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
