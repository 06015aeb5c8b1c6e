import { expect, it } from 'vitest'
import { formatPublicName, isPlural } from './host-names.ts'

it.each([[['Ana', 'Luis']], [['María José y Beto']], [['Ana e Iván']], [['Ana, Luis']]])(
  '%j are several',
  (names) => expect(isPlural(names)).toBe(true),
)

it('an account is named by first name and paternal surname, whatever the maternal one is', () => {
  const account = { firstName: 'Paola', lastName: 'Rentería', motherLastName: 'Rentería' }
  expect(formatPublicName(account)).toBe('Paola Rentería')
})

it('one account is one person, whatever its surname joins', () => {
  const name = 'José Ortega y Gasset'
  expect(isPlural([name], name)).toBe(false)
  expect(isPlural([name], 'Ana López')).toBe(true)
  expect(isPlural([name, 'Ana López'], name)).toBe(true)
})

it.each([[['Ana']], [['Yolanda Ye']], [['Ana López Ruiz']]])('%j is one person', (names) =>
  expect(isPlural(names)).toBe(false),
)
