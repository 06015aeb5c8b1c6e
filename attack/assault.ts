import fs from 'node:fs'
import fc from 'fast-check'
import { type Cell, isWrong } from '../product-client/authorisation/access-matrix.ts'
import { type StartedProduct, startProduct } from '../product-client/started-product.ts'
import { apiRequests, type OpenApi } from './api-requests.ts'
import { checkAuthorisation, listUncheckedOperations } from './authorisation.ts'
import { describeRequest, findFaults } from './find-faults.ts'
import { pageRequests } from './page-requests.ts'
import type { AttackRequest } from './request.ts'
import { send } from './send.ts'
import { walkRequests } from './walk.ts'
import { webhookRequests } from './webhook-requests.ts'
import { type AttackedWorld, createAttackedWorld, IDENTITIES, type Identity } from './world.ts'

export interface AssaultOptions {
  /** Asks every endpoint as everybody; off where `contract-walk.test.ts` does so in the same run. */
  walksMatrix: boolean
  /** Random requests, after the walk over every route. */
  requests: number
  /** The same seed makes the same requests. */
  seed: number
  /** Answers slower than two seconds are faults; off where other programs share the machine. */
  judgesSpeed: boolean
}

export interface AssaultOutcome {
  /** The authorisation matrix; empty unless it was walked. */
  cells: Cell[]
  /** How many requests the walk over every route and page sent. */
  walked: number
  /** All requests but those of the matrix. */
  sent: number
  /** Answers by status; 0 counts connections that were closed without one. */
  statuses: Map<number, number>
  /** How many requests of each identity succeeded: an attack that is refused at the door proves nothing. */
  successes: Map<Identity, number>
  /** Each with the request that shows it, or with the line of the log. */
  faults: string[]
}

const CONCURRENCY = 12
const CHUNK = 1_000
/** The least share of an identity's requests that must succeed; measured: at least 0.1. */
const LEAST_SUCCESSES = 0.03
/** pino's level of errors: someone is woken. */
const ERROR_LEVEL = 50

/** Lists lines of the server's log that wake an operator or contain a secret. */
function findLogFaults(log: string, { secrets }: AttackedWorld): string[] {
  return log.split('\n').flatMap((line) => {
    if (!line) return []
    const { level } = JSON.parse(line) as { level: number }
    const leaked = secrets.some((secret) => line.includes(secret))
    return [
      ...(level >= ERROR_LEVEL ? [`log: ${line}`] : []),
      ...(leaked ? [`log with a secret: ${line}`] : []),
    ]
  })
}

async function readOpenApi(url: string): Promise<OpenApi> {
  const answer = await fetch(`${url}/api/openapi.json`)
  return (await answer.json()) as OpenApi
}

/** The origins to which the product may redirect: its own, and where guests pay. */
function listSites({ url, env }: StartedProduct): string[] {
  const { PUBLIC_URL: site = url, STRIPE_API_BASE: checkout = url } = env
  return [site, checkout].map((address) => new URL(address).origin)
}

/** Lists what shows that the requests did not reach what they attacked. */
async function findMisses(
  { url }: StartedProduct,
  { tokens }: AttackedWorld,
  { sent, successes }: AssaultOutcome,
): Promise<string[]> {
  const few = IDENTITIES.filter((identity) => {
    return (successes.get(identity) ?? 0) < (sent / IDENTITIES.length) * LEAST_SUCCESSES
  })
  const signedOut: Identity[] = []
  for (const identity of IDENTITIES) {
    const token = tokens[identity]
    if (token === undefined) continue
    const headers = { authorization: `Bearer ${token}` }
    if (!(await fetch(`${url}/api/auth/me`, { headers })).ok) signedOut.push(identity)
  }
  return [
    ...few.map((identity) => `few successes: ${identity} ${successes.get(identity) ?? 0}`),
    ...signedOut.map((identity) => `signed out: ${identity}`),
  ]
}

/** Sends the requests, a dozen at once, and judges the answers. */
async function sendBatch(
  product: StartedProduct,
  world: AttackedWorld,
  batch: AttackRequest[],
  outcome: AssaultOutcome,
  options: AssaultOptions,
): Promise<void> {
  const sendNext = async (): Promise<void> => {
    const request = product.isRunning() ? batch.pop() : undefined
    if (!request) return
    const answer = await send(product.url, request, world.tokens[request.identity])
    outcome.sent += 1
    outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 200 && answer.status < 300) {
      outcome.successes.set(request.identity, (outcome.successes.get(request.identity) ?? 0) + 1)
    }
    for (const fault of findFaults(request, answer, { ...options, sites: listSites(product) })) {
      outcome.faults.push(`${fault}: ${describeRequest(request)}`)
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
}

async function sendAll(
  product: StartedProduct,
  world: AttackedWorld,
  options: AssaultOptions,
): Promise<AssaultOutcome> {
  const { requests, seed } = options
  const secret = product.env.STRIPE_WEBHOOK_SECRET?.split(',')[0] ?? ''
  const openApi = await readOpenApi(product.url)
  const arbitrary = fc.oneof(
    { weight: 6, arbitrary: apiRequests(openApi, world) },
    { weight: 4, arbitrary: pageRequests(world) },
    { weight: 1, arbitrary: webhookRequests(secret) },
  )
  const cells = options.walksMatrix ? await checkAuthorisation(product) : []
  const faults = [
    ...cells
      .filter(isWrong)
      .map(({ caller, key, status }) => `wrong access: ${caller} ${key} ${status}`),
    ...listUncheckedOperations(openApi).map((key) => `unchecked access: ${key}`),
  ]
  const walk = walkRequests(openApi, world)
  const counts = { walked: walk.length, sent: 0, statuses: new Map(), successes: new Map() }
  const outcome: AssaultOutcome = { cells, faults, ...counts }
  await sendBatch(product, world, walk, outcome, options)
  for (let offset = 0; offset < requests && product.isRunning(); offset += CHUNK) {
    const numRuns = Math.min(CHUNK, requests - offset)
    const batch = fc.sample(arbitrary, { seed: seed + offset, numRuns })
    await sendBatch(product, world, batch, outcome, options)
  }
  return outcome
}

/**
 * Starts a product, checks who may call each endpoint (unless told not to), requests every route and page, sends
 * hostile requests as three identities, and returns the faults: wrong access, 5xx, slow answers, answers of another
 * shape, redirects elsewhere, log lines that wake an operator, an exit, an attack that did not reach its target.
 */
export async function runAssault(options: AssaultOptions): Promise<AssaultOutcome> {
  const product = await startProduct({ LOG_LEVEL: 'info' })
  try {
    const world = await createAttackedWorld(product)
    const outcome = await sendAll(product, world, options)
    if (!product.isRunning()) outcome.faults.push('the server ended')
    else outcome.faults.push(...(await findMisses(product, world, outcome)))
    outcome.faults.push(...findLogFaults(fs.readFileSync(product.logFile, 'utf8'), world))
    return outcome
  } finally {
    await product.stop()
  }
}

/** Counts the answers by status and the faults by kind, and shows the first requests of each kind. */
export function formatOutcome(
  { cells, walked, sent, statuses, successes, faults }: AssaultOutcome,
  shown: number,
): string {
  const counts = [...statuses].sort(([one], [other]) => one - other)
  const kinds = Map.groupBy(faults, (fault) => fault.split(': ')[0])
  return [
    `${cells.length} cells of the authorisation matrix, ${cells.filter(isWrong).length} wrong`,
    `${walked} requests of the walk, ${sent - walked} at random`,
    ...counts.map(([status, count]) => `  ${status || 'closed'}  ${count}`),
    ...[...successes].map(([identity, count]) => `  2xx of ${identity}  ${count}`),
    `${faults.length} faults`,
    ...[...kinds].flatMap(([kind, some]) => [
      `  ${kind}: ${some.length}`,
      ...some.slice(0, shown).map((fault) => `    - ${fault}`),
    ]),
  ].join('\n')
}
