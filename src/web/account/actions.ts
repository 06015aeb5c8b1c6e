import { redirect } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { createFormFailure, type FormFailure, readTexts, toFormFailure } from '#web/forms/form.tsx'
import { clearDeviceAndAnswers } from '#web/session/session-requests.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Result of a settings form; `at` makes each success distinct. */
export type Outcome = { done: true; at: number; message: string } | (FormFailure & { done?: never })

const done = (message: string): Outcome => ({ done: true, at: Date.now(), message })

/** Shows a wrong password at its field. */
function failureAtField(field: string, error: unknown, form: FormData) {
  if (!(error instanceof ApiError) || error.code !== 'WRONG_PASSWORD')
    return toFormFailure(error, form)
  const { message } = error
  return createFormFailure(message, [{ field, message }], form)
}

/** `PUT /users/password` (`R3`). */
export async function changePassword(form: FormData) {
  try {
    const body = readTexts(form, 'currentPassword', 'newPassword')
    const { message } = await call('PUT /users/password', { body })
    return done(message)
  } catch (error) {
    return failureAtField('currentPassword', error, form)
  }
}

/** A checked checkbox is present in the form. */
export async function saveEmailPreferences(form: FormData) {
  const body = {
    contributionReceived: form.has('contributionReceived'),
    goalReached: form.has('goalReached'),
    news: form.has('news'),
  }
  try {
    await call('PUT /account/preferences', { body })
    return done('Guardamos tus preferencias')
  } catch (error) {
    return toFormFailure(error, form, { hasText: false })
  }
}

export async function deleteAccount(form: FormData) {
  try {
    const body = readTexts(form, 'password')
    const { message } = await call('POST /account/delete', { body })
    await clearDeviceAndAnswers()
    toast.success(message)
  } catch (error) {
    return failureAtField('password', error, form)
  }
  throw redirect(PATHS.home)
}
