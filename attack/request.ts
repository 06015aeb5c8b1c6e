import fc, { type Arbitrary } from 'fast-check'
import { isApiPath } from '#contract/product/product.ts'
import type { Identity } from './world.ts'

/** One request as it goes over the wire: nothing is normalized on the way. */
export interface AttackRequest {
  identity: Identity
  method: string
  /** The request target, not only a path: `*` and absolute forms are attacks, too. */
  target: string
  headers: Record<string, string>
  body: string
  /** How the body travels, or that another request goes before this one over the same connection. */
  framing: Framing
  /** The client closes the connection as soon as it has sent the request. */
  disconnects: boolean
}

const FRAMINGS = ['length', 'chunked', 'pipelined'] as const
type Framing = (typeof FRAMINGS)[number]

/** Mostly an ordinary request of a client that waits for its answer. */
export const delivery: Arbitrary<Pick<AttackRequest, 'framing' | 'disconnects'>> = fc.record({
  framing: fc.oneof(
    { weight: 12, arbitrary: fc.constant<Framing>('length') },
    { weight: 1, arbitrary: fc.constantFrom(...FRAMINGS) },
  ),
  disconnects: fc.oneof(
    { weight: 39, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
})

/** The contract that an answer has to keep. */
export type Surface = 'api' | 'page'

export function getSurface({ target }: Pick<AttackRequest, 'target'>): Surface {
  return isApiPath(target) ? 'api' : 'page'
}
