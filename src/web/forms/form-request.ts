import { type FormEvent, useState } from 'react'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { getMessageIfAnswered } from '#web/api/failed-call.ts'
import type { FormFailure } from './form.tsx'
import { toOfflineError } from './kept-form/offline-error.ts'
import { type Rules, useFieldErrors } from './validation/field-errors.ts'

interface FormRequestOptions {
  /** The field to which an error code belongs. */
  fieldOf?: Partial<Record<ErrorCode, string>>
  /** The message when no response came: the request may have been carried out. */
  unanswered?: string
}

function toFailure(error: ApiError, { fieldOf = {}, unanswered }: FormRequestOptions): FormFailure {
  const { code } = error
  const message = unanswered === undefined ? error.message : getMessageIfAnswered(error, unanswered)
  const field = fieldOf[code]
  return { message, details: field ? [{ field, message }] : error.details, typed: {} }
}

/**
 * A form that calls the API itself instead of posting to its page, so that it works on every page.
 * Pressed twice, it is sent once; errors are shown at their fields.
 */
export function useFormRequest(
  rules: Rules,
  send: (form: FormData) => Promise<void>,
  options: FormRequestOptions = {},
) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure>()
  const { errors, form } = useFieldErrors(rules, failure)
  const submit = async (fields: FormData) => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await send(fields)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(toFailure(toOfflineError(error), options))
    } finally {
      setIsBusy(false)
    }
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    form.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    if (!isBusy) void submit(new FormData(event.currentTarget))
  }
  const message = failure && failure.details.length === 0 ? failure.message : null
  return { isBusy, errors, message, form: { ...form, onSubmit } }
}
