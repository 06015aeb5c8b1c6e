import type { ErrorCode } from '#contract/api/error-codes.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { ApiError } from '#web/api/api-error.ts'

/** A refusal that the signed-in person can lift without leaving the page. */
export interface Question {
  code: ErrorCode
  /** What the person was doing, if the call says so. */
  purpose: string | undefined
  /** True repeats the refused call, false lets it fail. */
  answer: (isLifted: boolean) => void
}

/** A refused call: its endpoint, and what the person does with it. */
export interface RefusedCall {
  key?: string | undefined
  purpose?: string | undefined
}

interface AskedQuestion extends Question {
  outcome: Promise<boolean>
}

let asked: AskedQuestion | null = null
const listeners = new Set<() => void>()

function show(question: AskedQuestion | null): void {
  asked = question
  for (const listener of listeners) listener()
}

/** The question that the page shows now; null without one. */
export function getQuestion(): Question | null {
  return asked
}

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function openQuestion(code: ErrorCode, purpose: string | undefined): void {
  let resolve = (_isLifted: boolean) => {}
  const outcome = new Promise<boolean>((settle) => {
    resolve = settle
  })
  const answer = (isLifted: boolean) => {
    if (asked?.answer === answer) show(null)
    resolve(isLifted)
  }
  show({ code, purpose, answer, outcome })
}

/** Several calls that are refused at once share one question; of two questions one waits. */
async function ask(code: ErrorCode, purpose: string | undefined): Promise<boolean> {
  while (asked && asked.code !== code) await asked.outcome
  if (!asked) openQuestion(code, purpose)
  return asked ? asked.outcome : false
}

/** Goes to the enrolment of a second factor, which leads back to this page. Never resolves. */
function leaveForEnrolment(): Promise<never> {
  const { pathname, search } = window.location
  const query = new URLSearchParams({ next: pathname + search })
  if (pathname !== PATHS.secondFactor) window.location.assign(`${PATHS.secondFactor}?${query}`)
  return new Promise(() => {})
}

/**
 * Lets the person lift a refusal in place (`R14`, `R16`): true once the call may be repeated. Panels
 * that load with the page say themselves that the address is not confirmed.
 */
export async function liftRefusal(
  { code }: ApiError,
  { key, purpose }: RefusedCall = {},
): Promise<boolean> {
  if (code === 'SECOND_FACTOR_REQUIRED') return leaveForEnrolment()
  if (code === 'EMAIL_NOT_CONFIRMED' && key?.startsWith('GET ')) return false
  return ask(code, purpose)
}
