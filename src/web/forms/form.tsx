import { type ComponentProps, type FormEvent, startTransition, useState } from 'react'
import {
  data,
  type FetcherWithComponents,
  isRouteErrorResponse,
  Form as RouterForm,
  useSubmit,
} from 'react-router'
import type { FieldError } from '#contract/api/errors.ts'
import type { FieldConflict } from '#contract/api/field-conflict.ts'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  ConnectionError,
  getMessageOr,
  isNetworkFailure,
  UnreadableResponse,
} from '#web/api/failed-call.ts'
import { repeatRefusedReads } from '#web/api/repeat-refused-reads.ts'
import { toOfflineError } from '#web/forms/kept-form/offline-error.ts'
import { toast } from '#web/ui/toasts/toast.ts'

// Once, in the browser; a page without a form, such as the guests' event page, does not load it.
if (typeof window !== 'undefined') repeatRefusedReads()

/** What an action returns when the API rejects the form: the page shows it and keeps the values. */
export interface FormFailure {
  message: string
  details: FieldError[]
  /** The field values for a page rendered without JavaScript, except passwords. */
  typed: Record<string, string>
  /** What somebody else has saved since the form was read. */
  conflicts?: FieldConflict[]
}

const [, MARKED] = PAGE_ERRORS.VALIDATION

/** One marked field is not called several. */
const describeMarked = (message: string, { length }: FieldError[]) =>
  message === MARKED && length === 1 ? 'Revisa el dato marcado.' : message

/** The failure, if it is of the form with this intent: a page may have several. */
export const findFormFailure = (failure: FormFailure | undefined, intent: string) =>
  failure?.typed.intent === intent ? failure : undefined

/** The text fields of a form by name, passwords left out. */
export function readTypedFields(form: FormData): Record<string, string> {
  const fields = [...form].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !/password/i.test(field[0]),
  )
  return Object.fromEntries(fields)
}

/** These text fields of a form, empty if absent. */
export function readTexts<Name extends string>(form: FormData, ...names: Name[]) {
  const texts = names.map((name) => [name, String(form.get(name) ?? '')])
  return Object.fromEntries(texts) as Record<Name, string>
}

interface ServerAction<Answer> {
  request: Request
  serverAction: () => Promise<Answer>
}

/** A taken email address is an error of its field. */
function toFieldErrorList({ code, message, details }: ApiError): FieldError[] {
  return code === 'EMAIL_TAKEN' ? [{ field: 'email', message }, ...details] : details
}

/**
 * For the `catch` of an action or clientAction: an `ApiError` → `FormFailure` with its status; anything
 * else is rethrown. `otherwise` is the message of `spec §8` for an unreadable answer.
 * @param hasText false of a form into which nobody types
 */
export function toFormFailure(
  thrown: unknown,
  form: FormData,
  { otherwise, hasText = true }: { otherwise?: string | undefined; hasText?: boolean } = {},
) {
  const error = hasText ? toOfflineError(thrown) : thrown
  if (!(error instanceof ApiError)) throw error
  const { status, extras } = error
  const details = toFieldErrorList(error)
  const message = describeMarked(getMessageOr(error, otherwise ?? error.message), details)
  const failure = { message, details, typed: readTypedFields(form) }
  return data<FormFailure>(
    extras.conflicts ? { ...failure, conflicts: extras.conflicts } : failure,
    { status },
  )
}

/** A failed post to the page's own server → the error of a failed call. */
function toCallError(error: unknown): unknown {
  if (isNetworkFailure(error)) return new ConnectionError()
  return isRouteErrorResponse(error) ? new UnreadableResponse(error.status) : error
}

/**
 * The `clientAction` of a page whose form the server handles: a cut line leaves the page as it is, and
 * its form says so. Without it, React Router replaces the page by the error boundary.
 * @param hasText whether people type into the form that was sent
 */
export async function submitToServer<Answer>(
  { request, serverAction }: ServerAction<Answer>,
  { hasText = true }: { hasText?: boolean | ((form: FormData) => boolean) } = {},
) {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const options = { hasText: typeof hasText === 'boolean' ? hasText : hasText(form) }
    return toFormFailure(toCallError(error), form, options)
  }
}

/** The same for errors that the action finds itself. */
export function createFormFailure(message: string, details: FieldError[], form: FormData) {
  const failure = { message: describeMarked(message, details), details }
  return data<FormFailure>({ ...failure, typed: readTypedFields(form) }, { status: 400 })
}

/** The two presses of a double tap are at most this far apart. */
const DOUBLE_TAP_MS = 400

/**
 * Ignores the second press of a double tap on the button that sent a form at `sentAt` (a `timeStamp`),
 * if another element has taken its place by then. Typing or pressing elsewhere ends this.
 */
function ignoreSecondTap(button: Element, sentAt: number): void {
  const place = button.getBoundingClientRect()
  const over = new AbortController()
  const options = { capture: true, signal: over.signal }
  const ignoreRepeat = (press: MouseEvent) => {
    const { clientX, clientY, detail, target, timeStamp } = press
    const here =
      clientX >= place.left &&
      clientX <= place.right &&
      clientY >= place.top &&
      clientY <= place.bottom
    if (detail === 0 || !here || timeStamp - sentAt > DOUBLE_TAP_MS) return over.abort()
    if (target instanceof Node && button.contains(target)) return
    press.preventDefault()
    press.stopImmediatePropagation()
  }
  window.addEventListener('click', ignoreRepeat, options)
  for (const next of ['keydown', 'input'])
    window.addEventListener(next, () => over.abort(), options)
}

interface FormProps extends ComponentProps<typeof RouterForm> {
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form' | 'submit'>
}

type Submitter = HTMLButtonElement | HTMLInputElement | HTMLFormElement

function submitterOf({ nativeEvent, currentTarget }: FormEvent<HTMLFormElement>): Submitter {
  const { submitter } = nativeEvent as SubmitEvent
  return (submitter as Submitter | null) ?? currentTarget
}

/**
 * A form that posts to its page. Pressed twice, it is sent once: it stays locked until the outcome is
 * rendered. An earlier message disappears. Without JavaScript it is a plain form.
 */
export function Form({ fetcher, onSubmit, ...props }: FormProps) {
  const submitToPage = useSubmit()
  const submit = fetcher?.submit ?? submitToPage
  const Base = fetcher?.Form ?? RouterForm
  // A new lock object comes with the render that shows the outcome.
  const [lock, setLock] = useState(() => ({ held: false }))
  const send = async (event: Parameters<NonNullable<FormProps['onSubmit']>>[0]) => {
    if (lock.held) return event.preventDefault()
    onSubmit?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    lock.held = true
    toast.clear()
    const submitter = submitterOf(event)
    ignoreSecondTap(submitter, event.timeStamp)
    try {
      await submit(submitter)
    } finally {
      startTransition(() => setLock({ held: false }))
    }
  }
  return <Base method="post" {...props} onSubmit={send} />
}
