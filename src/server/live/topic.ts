export interface Topic<T> {
  /** Names what is read; all who follow the same name share one read. */
  name: string
  /** The changes after which it is read anew (`eventKey`, `hostKey`). */
  key: string
  read: () => Promise<T>
}

export type Subscriber<T> = (value: T) => void

/** Values that are read once for all who follow them in this process. */
export interface Feeds {
  /** Gives the value as it is now, then after each change; returns how to leave. */
  follow<T>(topic: Topic<T>, reader: Subscriber<T>): () => void
}
