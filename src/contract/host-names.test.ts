import { expect, it } from 'vitest'
import { areSeveral } from './host-names.ts'

it.each([[['Ana', 'Luis']], [['María José y Beto']], [['Ana e Iván']], [['Ana, Luis']]])(
  '%j are several',
  (names) => expect(areSeveral(names)).toBe(true),
)

it.each([[['Ana']], [['Yolanda Ye']], [['Ana López Ruiz']]])('%j is one', (names) =>
  expect(areSeveral(names)).toBe(false),
)
