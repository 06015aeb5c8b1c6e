import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { findResponseFault, type LoggedResponse } from '../environment/response-log.ts'
import type { HostWithEvent } from '../rounds/people/host.ts'

const GIVE_UP_MS = 20_000

/** Keeps its connections, as a load balancer does: a process without descriptors accepts no others. */
export type Connections = http.Agent

export const openConnections = (): Connections => new http.Agent({ keepAlive: true })

interface Probe {
  method: 'GET' | 'POST'
  path: string
  body?: string
  type?: string
  /** Whether the answer 2xx or 3xx begins a payment. */
  isPayment?: boolean
}

function buildGift({ eventId, feesPaidBy }: HostWithEvent) {
  return {
    eventId,
    feesPaidBy,
    amount: 50_000,
    contributorName: 'Tía Chela',
    contributorEmail: `sonda.${randomUUID()}@example.test`,
  }
}

export const buildCheckout = (owner: HostWithEvent): Probe => ({
  method: 'POST',
  path: '/api/payments/create-checkout-session',
  type: 'application/json',
  body: JSON.stringify(buildGift(owner)),
  isPayment: true,
})

/** What guests ask for: page and data of an event, and the two ways of giving. */
function listProbes(owner: HostWithEvent): Probe[] {
  const { contributorName, contributorEmail, feesPaidBy } = buildGift(owner)
  const fields = {
    amount: '500',
    contributorName,
    contributorEmail,
    feesPaidBy,
    idempotencyKey: randomUUID(),
  }
  const page = `/events/${owner.slug}`
  return [
    { method: 'GET', path: page },
    { method: 'GET', path: `/api${page}` },
    { method: 'GET', path: `${page}/contribute` },
    {
      method: 'POST',
      path: `${page}/contribute`,
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(fields).toString(),
      isPayment: true,
    },
    buildCheckout(owner),
  ]
}

/** Asks a process; null if the connection was lost. */
export function ask(
  port: number,
  { method, path, type, body }: Probe,
  connections?: Connections,
): Promise<(LoggedResponse & { body: string }) | null> {
  return new Promise((resolve) => {
    const began = performance.now()
    const request = http.request({
      host: '127.0.0.1',
      port,
      method,
      path,
      ...(connections && { agent: connections }),
      headers: { accept: 'text/html, application/json', ...(type && { 'content-type': type }) },
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    request.on('error', () => resolve(null))
    request.on('response', async (response) => {
      const seen = {
        call: `${method} ${path}`,
        status: response.statusCode ?? 0,
        hasRetryAfter: response.headers['retry-after'] !== undefined,
        ms: performance.now() - began,
      }
      const answer = await text(response).catch(() => null)
      resolve(answer === null ? null : { ...seen, body: answer })
    })
    request.end(body)
  })
}

/** Resolves to the status of `/readyz`; 0 if it did not answer. */
export async function askReady(port: number): Promise<number> {
  return (await ask(port, { method: 'GET', path: '/readyz' }))?.status ?? 0
}

/**
 * Asks a process in trouble for everything at once; resolves to what is wrong with its answers.
 * @param refusesPayments whether each way of giving must be answered with 503
 */
export async function probeGuests(
  port: number,
  owner: HostWithEvent,
  { refusesPayments }: { refusesPayments: boolean },
  connections?: Connections,
): Promise<string[]> {
  const asked = listProbes(owner).map(async (probe): Promise<string[]> => {
    const answer = await ask(port, probe, connections)
    const call = `${probe.method} ${probe.path}`
    if (!answer) return [`no answer to ${call}`]
    const fault = findResponseFault(answer)
    if (fault) return [fault]
    const mustRefuse = refusesPayments && probe.isPayment
    return mustRefuse && answer.status !== 503 ? [`${answer.status} of ${call}, not 503`] : []
  })
  return (await Promise.all(asked)).flat()
}
