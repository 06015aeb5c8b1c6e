import { validateParams } from './api/validate.ts'
import type { Operation } from './requests.ts'
import { accountLinks } from './resources/account-links.ts'
import { accounts } from './resources/accounts.ts'
import { balance } from './resources/balance.ts'
import { disputes } from './resources/disputes.ts'
import type { Handler, Handlers } from './resources/handler.ts'
import { payments } from './resources/payments.ts'
import { payouts } from './resources/payouts.ts'
import { refunds } from './resources/refunds.ts'
import { sessions } from './resources/sessions.ts'
import { transfers } from './resources/transfers.ts'
import { webhooks } from './resources/webhooks.ts'
import type { Scope } from './state/scope.ts'
import { accountLinksV2 } from './v2/account-links.ts'
import { accountsV2 } from './v2/accounts.ts'
import { eventDestinations } from './v2/event-destinations.ts'
import { thinEvents } from './v2/thin-events.ts'

const handlers: Handlers = {
  ...accounts,
  ...accountLinks,
  ...sessions,
  ...payments,
  ...balance,
  ...refunds,
  ...transfers,
  ...disputes,
  ...payouts,
  ...webhooks,
  ...accountsV2,
  ...accountLinksV2,
  ...thinEvents,
  ...eventDestinations,
}

interface Route {
  operation: Operation
  method: string
  path: RegExp
}

const isOperation = (name: string): name is Operation => name in handlers

const routes: Route[] = Object.keys(handlers)
  .filter(isOperation)
  .map((operation) => {
    const [method = '', template = ''] = operation.split(' ')
    const path = new RegExp(`^${template.replaceAll(/:\w+/g, '([^/]+)')}$`)
    return { operation, method, path }
  })

/** An operation and the ids in its path. */
export interface MatchedOperation {
  operation: Operation
  ids: string[]
}

/** Finds the operation for a method and path, if the sandbox has one. */
export function matchOperation(method: string, path: string): MatchedOperation | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match !== null) return { operation: route.operation, ids: match.slice(1) }
  }
  return undefined
}

/** Validates the parameters of a call; the returned function runs it, inside a transaction. */
export function bindOperation(call: MatchedOperation, params: unknown): (scope: Scope) => object {
  const bind = <O extends Operation>(operation: O): ((scope: Scope) => object) => {
    const handler: Handler<O> = handlers[operation]
    const valid = validateParams(operation, params)
    const [id = '', sub = ''] = call.ids
    return (scope) => handler(scope, valid, id, sub)
  }
  return bind(call.operation)
}
