import { expect, it } from 'vitest'
import { eventFields } from '../events.ts'
import { describeEventChange } from './change-labels.ts'

const describeEdit = (...fields: string[]) =>
  describeEventChange({ kind: 'event-edited', detail: { fields }, subjectName: null })

it.each(eventFields.keyof().options)('names %s where it changed', (field) => {
  expect(describeEdit(field)).not.toBe(describeEdit())
})

it('says that what guests see of the amounts changed', () => {
  expect(describeEdit('location', 'publicAmounts')).toBe(
    'Cambió el lugar y los montos que ven los invitados',
  )
})

it('says from when to when the event moved, on its own clock', () => {
  const timeZone = 'America/Tijuana'
  const before = { eventDate: '2026-12-06T01:00:00.000Z', timeZone } as const
  const after = { eventDate: '2026-12-13T07:59:59.000Z', timeZone } as const
  const detail = { fields: ['eventDate'], dates: { before, after } }
  expect(describeEventChange({ kind: 'event-edited', detail, subjectName: null })).toBe(
    'Cambió la fecha: antes 5 de diciembre de 2026, 5:00 p.m.; ahora 12 de diciembre de 2026',
  )
})

it('says the sum of a gift that went back whole once', () => {
  const describe = (amount: number) =>
    describeEventChange({
      kind: 'gift-refunded',
      detail: {},
      subjectName: null,
      gift: {
        id: 'x',
        folio: 'CIG-7F3K-92',
        amount: 32_000,
        refund: { amount, status: 'succeeded' },
      },
    })
  expect(describe(32_000)).toBe('Devolvió completa la aportación CIG-7F3K-92 ($320.00)')
  expect(describe(2_000)).toBe('Devolvió $20.00 de la aportación CIG-7F3K-92 de $320.00')
})
