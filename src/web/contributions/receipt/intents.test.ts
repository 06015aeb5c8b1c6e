import { expect, it } from 'vitest'
import { createApiError, createFakeApi } from '#web/api/testing.ts'
import { submitToServer } from '#web/forms/form.tsx'
import { buildFormData } from '#web/forms/testing.ts'
import { hasText, readDoneMessage, runIntent } from './intents.ts'

const LINK = { id: '01a20304-f4ab-7eae-96df-42763e3bf1f3', token: 'token' }

it.each(['constructor', 'toString', '__proto__', 'pay'])(
  'refuses the intent %s',
  async (intent) => {
    const form = new FormData()
    form.set('intent', intent)
    const { call, calls } = createFakeApi(() => ({}))
    await expect(runIntent(call, LINK, form)).rejects.toEqual(createApiError('VALIDATION'))
    expect(readDoneMessage(new URLSearchParams({ hecho: intent }))).toBeNull()
    expect(calls).toEqual([])
  },
)

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
