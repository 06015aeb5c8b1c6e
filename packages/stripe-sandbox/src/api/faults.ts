/** What shall go wrong with the next calls that match. */
export interface Fault {
  /** The beginning of `METHOD /path`; all calls without it. */
  match?: string
  /** What the call's body holds, as it is sent. */
  about?: string
  count: number
  /** Answer with this status and Stripe's error JSON, without doing anything. */
  status?: number
  delay_ms?: number
  /** Cut the connection before anything happens, or after it has happened. */
  drop?: 'before' | 'after'
  /** A raw answer in place of the right one, without doing anything. */
  body?: string
}

/** The planned faults of every platform; they are forgotten when the process ends. */
export class Faults {
  readonly #planned = new Map<string, Fault[]>()

  plan(platform: string, fault: Fault): void {
    this.#planned.set(platform, [...(this.#planned.get(platform) ?? []), { ...fault }])
  }

  clear(platform: string): void {
    this.#planned.delete(platform)
  }

  /** The fault for this call, counted down. */
  next(platform: string, call: string, body: string): Fault | undefined {
    const faults = this.#planned.get(platform)
    const fault = faults?.find(
      ({ match = '', about = '', count }) =>
        count > 0 && call.startsWith(match) && body.includes(about),
    )
    if (fault !== undefined) fault.count -= 1
    return fault
  }
}
