import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import type { FeesPaidBy } from '#contract/money/fees.ts'
import { createFakeApi } from '#web/api/testing.ts'
import { buildFormData } from '#web/forms/testing.ts'
import { sendContribution } from './send-contribution.ts'

const typed = { amount: '500', contributorName: 'Tía Chela', goalId: '' }
const goals = [
  {
    id: 'g1',
    name: 'Cuna',
    targetAmount: 100_000,
    currentAmount: 0,
    canReceiveContributions: true,
  },
]

/** Sends a form that showed the figures of one payer, for an event that is read with another. */
async function send(
  { shown, read }: { shown: FeesPaidBy; read: FeesPaidBy },
  fields: Record<string, string> = {},
  refusal = new ApiError('FEES_PAYER_CHANGED'),
) {
  const { call } = createFakeApi((key) => {
    if (key === 'GET /events/url/:url') return { event: { id: 'e1', goals, feesPaidBy: read } }
    throw refusal
  })
  const form = buildFormData({ ...typed, feesPaidBy: shown, ...fields })
  const answer = await sendContribution(call, 'e1', form)
  if (answer instanceof Response) throw new Error('it was not refused')
  return 'typed' in answer ? answer.typed : answer.data.typed
}

describe('R23: the form after a refusal shows', () => {
  it.each([
    ['HOST', 'CONTRIBUTOR', 'CONTRIBUTOR'],
    ['HOST', 'CONTRIBUTOR', 'HOST'],
    ['CONTRIBUTOR', 'HOST', 'HOST'],
    ['CONTRIBUTOR', 'HOST', 'CONTRIBUTOR'],
  ] as const)(
    'the figures of %s where those of %s are refused, read before or after the change: %s',
    async (payer, shown, read) => {
      expect(await send({ shown, read })).toMatchObject({ ...typed, feesPaidBy: payer })
    },
  )

  it('the figures of the event where something else is refused', async () => {
    const payers = { shown: 'CONTRIBUTOR', read: 'HOST' } as const
    const fulfilled = new ApiError('GOAL_FULFILLED')
    expect(await send(payers, {}, fulfilled)).toMatchObject({ feesPaidBy: 'HOST' })
    expect(await send(payers, { amount: '9' })).toMatchObject({ feesPaidBy: 'HOST' })
  })
})

it('a quick amount on a form from before the change shows the figures that it was computed with', async () => {
  const fields = { goalId: 'g1', pick: 'rest' }
  const filled = await send({ shown: 'CONTRIBUTOR', read: 'HOST' }, fields)
  expect(filled).toMatchObject({ amount: '1,139.00', feesPaidBy: 'HOST' })
})
