import { data } from 'react-router'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import { messageOr } from '#web/api/api-errors.ts'

/** What an action returns when the API rejects the form: the page shows it and keeps the values. */
export interface FormFailure {
  message: string
  details: FieldError[]
  /** The field values for a page rendered without JavaScript, except passwords. */
  typed: Record<string, string>
}

/** The text fields of a form by name, passwords left out. */
export function readTypedFields(form: FormData): Record<string, string> {
  const fields = [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !/password/i.test(field[0]),
  )
  return Object.fromEntries(fields)
}

/** A taken email address is an error of its field. */
function toFieldErrorList({ code, message, details }: ApiError): FieldError[] {
  return code === 'EMAIL_TAKEN' ? [{ field: 'email', message }, ...details] : details
}

/**
 * For the `catch` of an action or clientAction: an `ApiError` → `FormFailure` with its status; anything
 * else is rethrown. `otherwise` is the message of `spec §8` for an unreadable answer.
 */
export function toFormFailure(error: unknown, form: FormData, otherwise?: string) {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  const message = messageOr(error, otherwise ?? error.message)
  return data<FormFailure>(
    { message, details: toFieldErrorList(error), typed: readTypedFields(form) },
    { status },
  )
}

/** The same for errors that the action finds itself. */
export function createFormFailure(message: string, details: FieldError[], form: FormData) {
  return data<FormFailure>({ message, details, typed: readTypedFields(form) }, { status: 400 })
}
