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
