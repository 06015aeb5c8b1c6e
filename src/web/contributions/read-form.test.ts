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

async function keyOf(changes: Record<string, string> = {}, eventId = 'event-1'): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...typed, ...changes })) form.set(name, value)
  const read = await readContribution(form, eventId)
  if ('faults' in read) throw new Error('it has faults')
  return String(read.wish.headers?.['idempotency-key'])
}

describe('the Idempotency-Key of a contribution form (R6)', () => {
  it('is the same for a form sent twice, however its amount was written', async () => {
    expect(await keyOf()).toBe(await keyOf())
    expect(await keyOf({ amount: '$500.00 ' })).toBe(await keyOf())
  })

  it.each([
    ['amount', '750'],
    ['goalId', ''],
    ['contributorName', 'Chela'],
    ['contributorEmail', 'chela@example.test'],
    ['message', '¡Abrazos!'],
    ['anonymous', 'on'],
    ['idempotencyKey', 'form-2'],
  ])('is another one once %s has changed', async (name, value) => {
    expect(await keyOf({ [name]: value })).not.toBe(await keyOf())
  })

  it('is another one for another event', async () => {
    expect(await keyOf({}, 'event-2')).not.toBe(await keyOf())
  })

  it('is no two people’s, be the form without a key', async () => {
    expect(await keyOf({ idempotencyKey: '' })).not.toBe(await keyOf({ idempotencyKey: '' }))
  })

  it('is one that the API takes, whatever stood in the form', async () => {
    expect(await keyOf({ idempotencyKey: 'ñ '.repeat(300) })).toMatch(/^[\w.:-]{1,200}$/)
  })
})
