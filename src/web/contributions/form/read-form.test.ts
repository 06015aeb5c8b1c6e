import { describe, expect, it } from 'vitest'
import { readContribution } from './read-form.ts'

const typed = {
  idempotencyKey: 'form-1',
  goalId: 'goal-1',
  amount: '500',
  contributorName: 'Tía Chela',
  contributorEmail: '',
  message: '¡Felicidades!',
}

function keyOf(changes: Record<string, string> = {}, eventId = 'event-1'): string {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value)
  const read = readContribution(form, eventId)
  if ('errors' in read) throw new Error('it has errors')
  return String(read.wish.headers?.['idempotency-key'])
}

describe('the Idempotency-Key of a contribution form (R6)', () => {
  it('is the same for a form sent twice, however its amount is written', () => {
    expect(keyOf()).toBe(keyOf())
    expect(keyOf({ amount: '$500.00 ' })).toBe(keyOf())
  })

  it.each([
    ['amount', '750'],
    ['goalId', ''],
    ['contributorName', 'Chela'],
    ['contributorEmail', 'chela@example.test'],
    ['message', '¡Abrazos!'],
    ['anonymous', 'on'],
    ['idempotencyKey', 'form-2'],
  ])('differs once %s has changed', (name, value) => {
    expect(keyOf({ [name]: value })).not.toBe(keyOf())
  })

  it('differs for another event', () => {
    expect(keyOf({}, 'event-2')).not.toBe(keyOf())
  })

  it('is unique for a form without a key', () => {
    expect(keyOf({ idempotencyKey: '' })).not.toBe(keyOf({ idempotencyKey: '' }))
  })

  it('is valid for the API, whatever the form contains', () => {
    expect(keyOf({ idempotencyKey: 'ñ '.repeat(300) })).toMatch(/^[\w.:-]{1,200}$/)
  })
})
