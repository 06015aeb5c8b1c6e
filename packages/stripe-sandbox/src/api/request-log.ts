/** An API call, so that tests can assert which calls a program made. */
export interface LoggedRequest {
  id: string
  method: string
  path: string
  account: string | null
  idempotency_key: string | null
  body: object
  /** 0 when the connection was closed without a response. */
  status: number
}

const MAX_LOGGED_REQUESTS = 1000

/** The latest API calls of every platform, in memory only. */
export class RequestLog {
  readonly #calls = new Map<string, LoggedRequest[]>()

  add(platform: string, call: LoggedRequest): void {
    const calls = this.#calls.get(platform) ?? []
    calls.push(call)
    this.#calls.set(platform, calls.slice(-MAX_LOGGED_REQUESTS))
  }

  /** Newest first. */
  listLatest(platform: string, limit: number): LoggedRequest[] {
    return (this.#calls.get(platform) ?? []).slice(-limit).reverse()
  }

  clear(platform: string): void {
    this.#calls.delete(platform)
  }
}
