import {
  type Cell,
  checkEndpoint,
  MATRIX_ENDPOINTS,
  type MatrixTarget,
} from '../product-client/authorisation/access-matrix.ts'
import {
  createAdmin,
  createDeskUser,
  createHost,
  type Person,
  signIn,
  signUp,
} from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import type { OpenApi } from './api-requests.ts'
import { createPaidEvent } from './world.ts'

const toCaller = ({ token, user }: Person) => ({ token, roles: user.roles })

/** Reads the status alone: a stream would not end. */
async function send(
  url: string,
  { method, path, token, body }: { method: string; path: string; token?: string; body: unknown },
) {
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, redirect: 'manual' as const }
  const text = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(`${url}/api${path}`, { ...init, ...text })
  await answer.body?.cancel()
  return { status: answer.status }
}

/** Makes somebody organise an event with its owner. */
async function joinAsCoHost(product: Product, owner: Person, eventId: string, email: string) {
  const person = await createHost(product, { email })
  const params = { id: eventId }
  await owner.call('POST /events/:id/cohosts/invitations', { params, body: { email } })
  const { invitations } = await person.call('GET /cohost-invitations/mine')
  const id = invitations[0]?.id ?? ''
  await person.call('POST /cohost-invitations/:id/accept', { params: { id }, body: {} })
  return person
}

/** The same, and the owner removes them while they stay signed in. */
async function joinAndBeRemoved(product: Product, owner: Person, id: string, email: string) {
  const person = await joinAsCoHost(product, owner, id, email)
  const params = { id, userId: person.user.id }
  await owner.call('DELETE /events/:id/cohosts/:userId', { params })
  return person
}

/** Creates callers and things of the matrix's own, since it ends the sessions of its callers. */
async function createTarget(product: Product): Promise<MatrixTarget> {
  const owner = await createHost(product, { email: 'duena.matriz@example.test' })
  const ended = await signIn(product, owner.email)
  await ended.call('POST /auth/logout')
  const otherHost = await createHost(product, { email: 'otra.matriz@example.test' })
  const aliado = await signUp(product, { email: 'aliada.matriz@example.test', role: 'ALIADO' })
  const victim = await signUp(product, { email: 'tercera.matriz@example.test', role: 'ALIADO' })
  const { event } = await createPaidEvent(product, owner, 'paga.matriz@example.test')
  const params = { id: event.id }
  const { id } = event
  const coHost = await joinAsCoHost(product, owner, id, 'coanfitriona.matriz@example.test')
  const removed = await joinAndBeRemoved(product, owner, id, 'retirada.matriz@example.test')
  const { contributions } = await owner.call('GET /events/:id/contributions', { params })
  return {
    callers: {
      visitor: { roles: [] },
      ended: toCaller(ended),
      aliado: toCaller(aliado),
      owner: toCaller(owner),
      coHost: toCaller(coHost),
      removedCoHost: toCaller(removed),
      otherHost: toCaller(otherHost),
      support: toCaller(await createDeskUser(product, 'support', 'soporte.matriz@example.test')),
      finance: toCaller(await createDeskUser(product, 'finance', 'finanzas.matriz@example.test')),
      admin: toCaller(await createAdmin(product, 'admin.matriz@example.test')),
    },
    things: {
      owner: {
        id: owner.user.id,
        email: owner.email,
        accountId: owner.user.stripeConnectAccountId ?? '',
      },
      victimId: victim.user.id,
      eventId: event.id,
      slug: event.slug,
      goalId: event.goals[0]?.id ?? '',
      contributionId: contributions[0]?.id ?? '',
    },
    send: (method, path, { token, body }) =>
      send(product.url, { method, path, body, ...(token !== undefined && { token }) }),
  }
}

/** Lists the operations of the OpenAPI document by the keys of the contract. */
function listOperations({ paths }: OpenApi): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
}

/** Lists the operations of the OpenAPI document that the authorisation matrix does not have. */
export function listUncheckedOperations(openApi: OpenApi): string[] {
  const checked = new Set(MATRIX_ENDPOINTS.map(({ key }) => key))
  return listOperations(openApi).filter((key) => !checked.has(key))
}

/** Calls every endpoint as each of the matrix's callers. */
export async function checkAuthorisation(product: Product): Promise<Cell[]> {
  const target = await createTarget(product)
  const cells: Cell[] = []
  for (const endpoint of MATRIX_ENDPOINTS) cells.push(...(await checkEndpoint(target, endpoint)))
  return cells
}
