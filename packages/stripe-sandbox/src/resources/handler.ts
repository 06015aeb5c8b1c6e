import type { Operation, Requests } from '../requests.ts'
import type { Scope } from '../state/scope.ts'

/** Runs one operation: takes validated parameters and the ids in the path, returns the response's JSON. */
export type Handler<O extends Operation> = (
  scope: Scope,
  params: Requests[O],
  id: string,
  sub: string,
) => object

/** A handler for every operation; each file `satisfies` a part of it, so that the SDK types its handlers. */
export type Handlers = { [O in Operation]: Handler<O> }
