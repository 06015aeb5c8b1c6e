import { expect, it } from 'vitest'
import { buildRegistrationPath } from '#web/session/navigation/sign-in-links.ts'
import { parsePrefill } from './prefill.ts'

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
