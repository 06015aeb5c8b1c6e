import type { Operation, Requests } from '../requests.ts'
import type { Scope } from '../state/scope.ts'

/** Does one operation: validated parameters and the ids of the path in, the answer's JSON out. */
export type Handler<O extends Operation> = (
  scope: Scope,
  params: Requests[O],
  id: string,
  sub: string,
) => object

/** The handlers of some operations; `satisfies` in each file keeps them typed by the SDK. */
export type Handlers<O extends Operation = Operation> = { [K in O]: Handler<K> }
