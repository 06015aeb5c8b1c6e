import { expect, it } from 'vitest'
import { isPlural } from './host-names.ts'

it.each([[['Ana', 'Luis']], [['María José y Beto']], [['Ana e Iván']], [['Ana, Luis']]])(
  '%j are several',
  (names) => expect(isPlural(names)).toBe(true),
)

it.each([[['Ana']], [['Yolanda Ye']], [['Ana López Ruiz']]])('%j is one person', (names) =>
  expect(isPlural(names)).toBe(false),
)
