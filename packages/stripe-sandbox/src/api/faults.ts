/** What goes wrong with the next calls that match. */
export interface PlannedFault {
  /** The prefix of `METHOD /path`; every call matches without it. */
  match?: string
  /** A substring of the call's body, as it is sent. */
  about?: string
  count: number
  /**
   * Answers with this status and Stripe's error JSON, without any effect by default. In API v1 an answer
   * of 500 and above is saved under its idempotency key.
   */
  status?: number
  /** The operation has its effect although `status` says that it failed. */
  takes_effect?: boolean
  delay_ms?: number
  /** Closes the connection before the operation, or after its effect. */
  drop?: 'before' | 'after'
  /** A raw response body in place of the right one, without any effect. */
  body?: string
}

/** Whether Stripe itself fails: no proxy's page, which has a raw body. */
export const isInternalError = ({ status = 0, body }: PlannedFault): boolean =>
  status >= 500 && body === undefined

/** The planned faults of every platform, in memory only. */
export class PlannedFaults {
  readonly #planned = new Map<string, PlannedFault[]>()

  add(platform: string, fault: PlannedFault): void {
    this.#planned.set(platform, [...(this.#planned.get(platform) ?? []), { ...fault }])
  }

  /** Those that calls have not met yet, with how often they still will. */
  listLeft(platform: string): PlannedFault[] {
    return (this.#planned.get(platform) ?? []).filter(({ count }) => count > 0)
  }

  clear(platform: string): void {
    this.#planned.delete(platform)
  }

  /**
   * Returns the fault for this call, if any, and counts it down. A call whose answer is saved under
   * its idempotency key meets no internal error: the saved answer is replayed.
   */
  take(platform: string, call: string, body: string, isSaved: boolean): PlannedFault | undefined {
    const faults = this.#planned.get(platform)
    const fault = faults?.find(
      (one) =>
        one.count > 0 &&
        call.startsWith(one.match ?? '') &&
        body.includes(one.about ?? '') &&
        !(isSaved && isInternalError(one)),
    )
    if (fault !== undefined) fault.count -= 1
    return fault
  }
}
