import { expect, it } from 'vitest'
import { createApiError, createFakeApi } from '#web/api/testing.ts'
import { readDoneMessage, runIntent } from './intents.ts'

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
