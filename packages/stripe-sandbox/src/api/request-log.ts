/** One API call, for tests that show what was asked of the provider, or that nothing was. */
export interface LoggedRequest {
  id: string
  method: string
  path: string
  account: string | null
  idempotency_key: string | null
  body: object
  /** 0 when the connection was cut. */
  status: number
}

const KEPT = 1000

/** The last API calls of every platform. */
export class RequestLog {
  readonly #calls = new Map<string, LoggedRequest[]>()

  add(platform: string, call: LoggedRequest): void {
    const calls = this.#calls.get(platform) ?? []
    calls.push(call)
    this.#calls.set(platform, calls.slice(-KEPT))
  }

  /** Newest first. */
  last(platform: string, limit: number): LoggedRequest[] {
    return (this.#calls.get(platform) ?? []).slice(-limit).reverse()
  }

  clear(platform: string): void {
    this.#calls.delete(platform)
  }
}
