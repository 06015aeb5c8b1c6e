import type { Identity } from './world.ts'

/** One request as it goes over the wire: nothing is normalised on the way. */
export interface AttackRequest {
  identity: Identity
  method: string
  /** The request target, not only a path: `*` and absolute forms are attacks, too. */
  target: string
  headers: Record<string, string>
  body: string
  /** The client closes the connection as soon as it has sent the request. */
  disconnects: boolean
}

/** The contract that an answer has to keep. */
export type Surface = 'api' | 'page'

export function surfaceOf({ target }: Pick<AttackRequest, 'target'>): Surface {
  return /^\/api(\/|$|\?)/.test(target) ? 'api' : 'page'
}
