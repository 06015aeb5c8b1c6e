import type { Person } from '../../../product-client/people.ts'
import type { ServedProduct } from '../../environment/product.ts'

/** A family whose guests give in every way that needs no card. */
export interface Family {
  host: Person
  /** Organises the event with the host, once invited. */
  cohost: Person
  eventId: string
  goalIds: string[]
  seed: number
}

/** What one of them does, until it is answered. */
export type Step = (product: ServedProduct, family: Family) => Promise<unknown>
