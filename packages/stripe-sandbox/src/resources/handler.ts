import type { Operation, Requests } from '../requests.ts'
import type { Scope } from '../state/scope.ts'

/** Runs one operation: takes validated parameters and the ids in the path, returns the response's JSON. */
export type Handler<O extends Operation> = (
  scope: Scope,
  params: Requests[O],
  id: string,
  sub: string,
) => object

/** The handlers of some operations; `satisfies` in each file types them by the SDK. */
export type Handlers<O extends Operation = Operation> = { [K in O]: Handler<K> }
