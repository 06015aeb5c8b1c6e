import type Stripe from 'stripe'

/** The members of an object that may be missing are null on the wire of API v2. */
export type OnWire<T> = T extends (infer Item)[]
  ? OnWire<Item>[]
  : T extends object
    ? { [K in keyof T]: OnWire<T[K]> | (object extends Pick<T, K> ? null : never) }
    : T

/** An account as API v2 answers it. */
export type AccountView = OnWire<Stripe.V2.Core.Account>

/** An event of API v2; deliveries carry it without `changes` and `data`. */
export type ThinEvent = OnWire<
  Omit<Stripe.V2.Core.Events.UnknownEventNotification, 'fetchEvent' | 'fetchRelatedObject'>
> & { data: object | null }

/** An event destination as it is stored; answers leave out the URL unless it is included. */
export type EventDestination = OnWire<Stripe.V2.Core.EventDestination>

/** The parameters of a list of API v2, with the token that its page addresses carry. */
export interface PageParams {
  limit?: number
  page?: string
}

/** Formats Unix seconds as API v2 does. */
export const toTimestamp = (seconds: number): string => new Date(seconds * 1000).toISOString()
