import { expect, it } from 'vitest'
import { applyQuickAmount } from './read-form.ts'

const goals = [{ id: 'g1', name: 'Cuna', missing: 123_450 }]

function posted(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

it('a quick amount comes back filled in, and the other fields keep their values', () => {
  const form = posted({ pick: '75000', amount: '12', contributorName: 'Chela', anonymous: 'on' })
  expect(applyQuickAmount(form, goals)).toMatchObject({
    message: '',
    details: [],
    typed: { amount: '750.00', contributorName: 'Chela', anonymous: 'on' },
  })
})

it('the rest of a goal is that of the goal chosen in the form', () => {
  const rest = (goalId: string) =>
    applyQuickAmount(posted({ pick: 'rest', goalId, amount: '12' }), goals)?.typed.amount
  expect(rest('g1')).toBe('1,234.50')
  expect(rest('')).toBe('12')
})

it('an invalid quick amount changes nothing, and a form without one is submitted', () => {
  expect(applyQuickAmount(posted({ pick: '1e9.5x', amount: '12' }), goals)?.typed.amount).toBe('12')
  expect(applyQuickAmount(posted({ amount: '12' }), goals)).toBeNull()
})
