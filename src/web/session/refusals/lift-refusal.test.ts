import { afterEach, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError } from '#contract/api/errors.ts'
import { call } from '#web/api/call.ts'
import { getQuestion, type Question, subscribeToQuestion } from './lift-refusal.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page of a visitor whose calls are refused with these codes, one after the other, then accepted. */
function openPage(...codes: ErrorCode[]) {
  const requested: string[] = []
  const left: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  const assign = (to: string) => left.push(to)
  vi.stubGlobal('window', { location: { pathname: '/admin', search: '?page=2', assign } })
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    const code = codes.shift()
    if (!code) return Response.json({ done: true })
    const error = new ApiError(code)
    return Response.json(error.toBody(), { status: error.status })
  })
  return { requested, left }
}

/** The next question that the page asks. */
function awaitQuestion(): Promise<Question> {
  return new Promise((resolve) => {
    const stop = subscribeToQuestion(() => {
      const question = getQuestion()
      if (!question) return
      stop()
      resolve(question)
    })
  })
}

const purpose = 'Quitar tu app de códigos'
const remove = () => call('DELETE /account/second-factor/totp', { purpose })

it('a refused call goes on by itself once the person has proven who they are', async () => {
  const { requested } = openPage('FRESH_SIGN_IN_REQUIRED')
  const asked = awaitQuestion()
  const outcome = remove()
  const question = await asked
  expect([question.code, requested.length]).toEqual(['FRESH_SIGN_IN_REQUIRED', 1])
  expect(question.purpose).toBe(purpose)
  question.answer(true)
  expect(await outcome).toEqual({ done: true })
  expect([getQuestion(), requested.length]).toEqual([null, 2])
})

it('a call whose question is cancelled fails with the refusal, and is not repeated', async () => {
  const { requested } = openPage('FRESH_SIGN_IN_REQUIRED')
  const asked = awaitQuestion()
  const outcome = remove()
  const question = await asked
  question.answer(false)
  await expect(outcome).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' })
  expect([getQuestion(), requested.length]).toEqual([null, 1])
})

it('calls that are refused at once share one question, and each goes on', async () => {
  openPage('FRESH_SIGN_IN_REQUIRED', 'FRESH_SIGN_IN_REQUIRED')
  const asked = awaitQuestion()
  const outcomes = Promise.all([remove(), remove()])
  const question = await asked
  question.answer(true)
  expect(await outcomes).toEqual([{ done: true }, { done: true }])
})

it('a call may lack two things: they are asked one after the other', async () => {
  openPage('EMAIL_NOT_CONFIRMED', 'FRESH_SIGN_IN_REQUIRED')
  const first = awaitQuestion()
  const outcome = remove()
  const { code, answer } = await first
  const second = awaitQuestion()
  answer(true)
  const { code: next, answer: answerNext } = await second
  answerNext(true)
  expect([code, next]).toEqual(['EMAIL_NOT_CONFIRMED', 'FRESH_SIGN_IN_REQUIRED'])
  expect(await outcome).toEqual({ done: true })
})

it('what loads with a page asks for no confirmed address: its part of the page says so', async () => {
  openPage('EMAIL_NOT_CONFIRMED')
  const loading = call('GET /account/second-factor')
  await expect(loading).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
  expect(getQuestion()).toBeNull()
})

it('an admin without a second factor is led to its enrolment, which knows the way back', async () => {
  const { left } = openPage('SECOND_FACTOR_REQUIRED')
  void remove()
  await expect.poll(() => left).toEqual(['/settings/second-factor?next=%2Fadmin%3Fpage%3D2'])
})
