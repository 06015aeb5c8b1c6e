import { expect, it } from 'vitest'
import { createApiError, createFakeApi } from '#web/api/testing.ts'
import { submitToServer } from '#web/forms/form.tsx'
import { buildFormData } from '#web/forms/testing.ts'
import { hasText, readDoneMessage, runIntent } from './intents.ts'

const PAID = { status: 'CONFIRMED', refundRequest: null, areChoicesOpen: true } as const

const LINK = { id: '01a20304-f4ab-7eae-96df-42763e3bf1f3', token: 'token' }

it.each(['constructor', 'toString', '__proto__', 'pay'])(
  'refuses the intent %s',
  async (intent) => {
    const form = new FormData()
    form.set('intent', intent)
    const { call, calls } = createFakeApi(() => ({}))
    await expect(runIntent(call, LINK, form)).rejects.toEqual(createApiError('VALIDATION'))
    expect(readDoneMessage(new URLSearchParams({ hecho: intent }), PAID)).toBeNull()
    expect(calls).toEqual([])
  },
)

it('says what a form did only as long as that holds', () => {
  const read = (hecho: string, receipt: Parameters<typeof readDoneMessage>[1]) =>
    readDoneMessage(new URLSearchParams({ hecho }), receipt)
  expect(read('choices', PAID)).toBe('Guardamos tus cambios.')
  expect(read('resend', { ...PAID, status: 'REFUNDED' })).toBeNull()
  const request = { reason: null, declineReason: null, declinedAt: null, escalatedAt: null }
  const dates = { askedAt: '2026-11-20T12:00:00Z', answerBy: '2026-11-25T12:00:00Z' }
  const inState = (state: 'open' | 'escalated' | 'refunded' | 'withdrawn') => ({
    ...PAID,
    refundRequest: { ...request, ...dates, state },
  })
  expect(read('ask', inState('open'))).toMatch(/^Le avisamos a la familia/)
  expect(read('ask', inState('escalated'))).toMatch(/^Le avisamos a la familia/)
  expect(read('ask', inState('refunded'))).toBeNull()
  expect(read('ask', inState('withdrawn'))).toBeNull()
  expect(read('withdraw', inState('withdrawn'))).toMatch(/^Retiramos tu solicitud/)
})

it.each([
  ['Lo que escribiste sigue aquí', { intent: 'ask', reason: 'Me equivoqué de evento' }],
  ['Intenta de nuevo cuando vuelva tu señal', { intent: 'withdraw' }],
  ['Intenta de nuevo cuando vuelva tu señal', { intent: 'resend', emailsSent: '1' }],
])('over a cut line, says: %s, of %j', async (text, fields) => {
  const body = buildFormData(fields)
  const request = new Request('http://localhost/receipts/1', { method: 'POST', body })
  const serverAction = () => Promise.reject(new TypeError('Failed to fetch'))
  const answer = await submitToServer({ request, serverAction }, { hasText })
  expect(answer).toHaveProperty('data.message', expect.stringContaining(`Sin conexión. ${text}`))
})
