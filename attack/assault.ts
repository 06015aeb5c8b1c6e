import fs from 'node:fs'
import fc from 'fast-check'
import { type StartedProduct, startProduct } from '../product-client/started-product.ts'
import { apiRequests, type OpenApi } from './api-requests.ts'
import { describeRequest, findFaults } from './find-faults.ts'
import { pageRequests } from './page-requests.ts'
import type { AttackRequest } from './request.ts'
import { send } from './send.ts'
import { walkRequests } from './walk.ts'
import { webhookRequests } from './webhook-requests.ts'
import { type AttackedWorld, createAttackedWorld } from './world.ts'

export interface AssaultOptions {
  /** Random requests, after the walk over every route. */
  requests: number
  /** The same seed makes the same requests. */
  seed: number
  /** Answers slower than two seconds are faults; off where other programs share the machine. */
  judgesSpeed: boolean
}

export interface AssaultOutcome {
  sent: number
  /** Answers by status; 0 counts connections that were closed without one. */
  statuses: Map<number, number>
  /** Each with the request that shows it, or with the line of the log. */
  faults: string[]
}

const CONCURRENCY = 12
const CHUNK = 1_000
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
    for (const fault of findFaults(request, answer, options)) {
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
  const outcome: AssaultOutcome = { sent: 0, statuses: new Map(), faults: [] }
  await sendBatch(product, world, walkRequests(openApi, world), outcome, options)
  for (let offset = 0; offset < requests && product.isRunning(); offset += CHUNK) {
    const numRuns = Math.min(CHUNK, requests - offset)
    const batch = fc.sample(arbitrary, { seed: seed + offset, numRuns })
    await sendBatch(product, world, batch, outcome, options)
  }
  return outcome
}

/**
 * Starts the product, sends it hostile requests as three identities, and lists what should not have
 * happened: 5xx, slow answers, answers in another shape, lines that wake an operator, an exit.
 */
export async function runAssault(options: AssaultOptions): Promise<AssaultOutcome> {
  const product = await startProduct({ LOG_LEVEL: 'info' })
  try {
    const world = await createAttackedWorld(product)
    const outcome = await sendAll(product, world, options)
    if (!product.isRunning()) outcome.faults.push('the server ended')
    outcome.faults.push(...findLogFaults(fs.readFileSync(product.logFile, 'utf8'), world))
    return outcome
  } finally {
    await product.stop()
  }
}

/** Counts the answers by status and the faults by kind, and shows the first requests of each kind. */
export function formatOutcome({ sent, statuses, faults }: AssaultOutcome, shown: number): string {
  const counts = [...statuses].sort(([one], [other]) => one - other)
  const kinds = Map.groupBy(faults, (fault) => fault.split(': ')[0])
  return [
    `${sent} requests`,
    ...counts.map(([status, count]) => `  ${status || 'closed'}  ${count}`),
    `${faults.length} faults`,
    ...[...kinds].flatMap(([kind, some]) => [
      `  ${kind}: ${some.length}`,
      ...some.slice(0, shown).map((fault) => `    - ${fault}`),
    ]),
  ].join('\n')
}
