export interface Topic<T> {
  /** Names the value; followers of one name share one read. */
  name: string
  /** The key whose changes cause a new read (`buildEventKey`, `buildHostKey`). */
  key: string
  read: () => Promise<T>
}

export type Subscriber<T> = (value: T) => void

/** Values that are read once for all their followers in this process. */
export interface Feeds {
  /** Passes the current value, then each new one; returns a function that unsubscribes. */
  follow<T>(topic: Topic<T>, subscriber: Subscriber<T>): () => void
  /** How many follow at this instant, in this process. */
  countFollowers(): number
}
