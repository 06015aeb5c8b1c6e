import { parseOwnAddress } from '#contract/text/own-address.ts'
import { type AttackRequest, getSurface } from './request.ts'
import type { Answer } from './send.ts'

const SLOW_MS = 2_000
const SHOWN_CHARACTERS = 160

/** What is wrong with an answer; empty if nothing is. */
export type Fault = string

function isApiError(body: string): boolean {
  try {
    const { message, errorCode } = JSON.parse(Buffer.from(body, 'latin1').toString())
    return typeof message === 'string' && message.length > 0 && /^[A-Z_]+$/.test(errorCode)
  } catch {
    return false
  }
}

/** Whether an answer sends the browser to another site than these. */
function leadsElsewhere({ headers }: Answer, sites: readonly string[]): boolean {
  const location = headers.get('location')
  return location !== undefined && !sites.some((site) => parseOwnAddress(location, site))
}

/** A page of ours that tells what went wrong, or the data of one. */
function isPage({ headers, body }: Answer): boolean {
  const type = headers.get('content-type') ?? ''
  return (
    type.startsWith('text/x-script') || (type.startsWith('text/html') && /<html[^>]*es/.test(body))
  )
}

/** Statuses whose answer has no body. */
const BODILESS = new Set([204, 304])

function findShapeFaults(request: AttackRequest, answer: Answer): Fault[] {
  const { status, headers, body } = answer
  const missing = ['x-content-type-options', 'content-security-policy', 'referrer-policy'].filter(
    (name) => !headers.has(name),
  )
  const faults = missing.map((name) => `no ${name}`)
  const tellsError =
    status < 400 ||
    BODILESS.has(status) ||
    request.method === 'HEAD' ||
    isApiError(body) ||
    (getSurface(request) === 'page' && isPage(answer))
  if (status === 405 && !headers.has('allow') && !isPage(answer)) faults.push('405 without Allow')
  return tellsError ? faults : [...faults, 'the error has another shape than R10']
}

/**
 * Lists what is wrong with an answer; `judgesSpeed` is off where other programs share the machine.
 * @param sites origins to which an answer may redirect
 */
export function findFaults(
  request: AttackRequest,
  answer: Answer,
  { judgesSpeed, sites }: { judgesSpeed: boolean; sites: readonly string[] },
): Fault[] {
  if (request.disconnects) return []
  if (answer.status === 0) return ['no answer']
  const faults = findShapeFaults(request, answer)
  if (leadsElsewhere(answer, sites)) {
    faults.push(`redirects to ${answer.headers.get('location')}`)
  }
  if (answer.status >= 500) faults.push(`status ${answer.status}`)
  if (judgesSpeed && answer.milliseconds > SLOW_MS) {
    faults.push(`slow: ${Math.round(answer.milliseconds)} ms`)
  }
  return faults
}

/** One line that is enough to send the request again. */
export function describeRequest({
  identity,
  method,
  target,
  headers,
  body,
}: AttackRequest): string {
  const shown = (text: string) => JSON.stringify(text.slice(0, SHOWN_CHARACTERS))
  return `${identity} ${method} ${shown(target)} ${JSON.stringify(headers)} ${shown(body)}`
}
