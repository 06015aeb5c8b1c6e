import { data } from 'react-router'
import { ApiError, type FieldError } from '#contract/api/errors.ts'
import { saidOr } from '#web/api/errors/unreadable-response.ts'

/** What an action answers when the API refused: the page shows it and keeps what was typed. */
export interface Refusal {
  message: string
  details: FieldError[]
  /** What was typed, for a page rendered anew without script; passwords are left out. */
  typed: Record<string, string>
}

/** The text fields of a form by name, passwords left out. */
export function typedIn(form: FormData): Record<string, string> {
  const fields = [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !/password/i.test(field[0]),
  )
  return Object.fromEntries(fields)
}

/** A taken address is a fault of its field as much as one that is misspelt. */
function faultsOf({ code, message, details }: ApiError): FieldError[] {
  return code === 'EMAIL_TAKEN' ? [{ field: 'email', message }, ...details] : details
}

/**
 * For the `catch` of an action or clientAction: a refused call → `Refusal` with its status; anything
 * else is thrown on. `otherwise` is what `spec §8` says where the answer has no words of ours.
 */
export function refusal(error: unknown, form: FormData, otherwise?: string) {
  if (!(error instanceof ApiError)) throw error
  const { status } = error
  const message = saidOr(error, otherwise ?? error.message)
  return data<Refusal>({ message, details: faultsOf(error), typed: typedIn(form) }, { status })
}

/** The same answer for faults that the action found itself. */
export function refuse(message: string, details: FieldError[], form: FormData) {
  return data<Refusal>({ message, details, typed: typedIn(form) }, { status: 400 })
}
