import { setTimeout as pause } from 'node:timers/promises'
import type { TrafficRecorder } from '../conformance/recorder.ts'
import { type Platform, readClockMs } from '../state/platforms.ts'
import type { Store } from '../state/store.ts'
import { postWebhook, signPayload } from './send.ts'

interface Delivery {
  id: number
  platform: string
  event: string
  endpoint: string
  attempts: number
  created: number
}

const MAX_CONCURRENT = 16
const MAX_BACKOFF_MS = 30_000
const GIVE_UP_AFTER_MS = 3 * 86_400_000

/** A thin event is delivered without what happened: the receiver fetches it. */
function toPayload(event: { object: string }): object {
  if (event.object !== 'v2.core.event') return event
  const { changes: _changes, data: _data, ...notification } = Object(event)
  return notification
}

/** Sends queued events to their endpoints, several at once, until each is accepted or too old. */
export class WebhookDeliverer {
  readonly #store: Store
  readonly #recorder: TrafficRecorder | null
  readonly #inFlight = new Map<number, { platform: string; done: Promise<void> }>()
  readonly #onAttemptEnd: () => void
  #stopped = false

  /** `onAttemptEnd` is called after each attempt. */
  constructor(store: Store, recorder: TrafficRecorder | null, onAttemptEnd: () => void) {
    this.#store = store
    this.#recorder = recorder
    this.#onAttemptEnd = onAttemptEnd
  }

  /** Starts the due deliveries, up to `MAX_CONCURRENT` per platform. */
  start(): void {
    if (this.#stopped) return
    const platforms = this.#store.all<Platform>(
      `SELECT * FROM platforms WHERE id IN
         (SELECT platform FROM deliveries WHERE status = 'pending' AND due <= ?)`,
      Date.now(),
    )
    for (const platform of platforms) this.#startFor(platform)
  }

  #startFor(platform: Platform): void {
    const inFlight = [...this.#inFlight.values()].filter((one) => one.platform === platform.id)
    const room = MAX_CONCURRENT - inFlight.length
    if (room <= 0) return
    const due = this.#store.all<Delivery>(
      `SELECT * FROM deliveries WHERE platform = ? AND status = 'pending' AND due <= ?
       ORDER BY due LIMIT ?`,
      platform.id,
      Date.now(),
      MAX_CONCURRENT + inFlight.length,
    )
    for (const delivery of due.filter(({ id }) => !this.#inFlight.has(id)).slice(0, room))
      void this.attempt(delivery)
  }

  /** Makes one attempt even when the delivery is not due; resolves when it has ended. */
  attempt(delivery: Delivery): Promise<void> {
    const known = this.#inFlight.get(delivery.id)
    if (known !== undefined) return known.done
    const done = this.#send(delivery).finally(() => {
      this.#inFlight.delete(delivery.id)
      if (!this.#stopped) this.#onAttemptEnd()
    })
    this.#inFlight.set(delivery.id, { platform: delivery.platform, done })
    return done
  }

  async #send(delivery: Delivery): Promise<void> {
    const target = this.#store.one<{ url: string; secret: string }>(
      `SELECT coalesce(body ->> '$.url', body ->> '$.webhook_endpoint.url') AS url,
         hidden ->> '$.secret' AS secret FROM objects WHERE id = ?`,
      delivery.endpoint,
    )
    const event = this.#store.one<{ body: string }>(
      'SELECT body FROM objects WHERE id = ?',
      delivery.event,
    )
    const platform = this.#store.one<Platform>(
      'SELECT * FROM platforms WHERE id = ?',
      delivery.platform,
    )
    if (target === undefined || event === undefined || platform === undefined) {
      this.#store.run(`UPDATE deliveries SET status = 'dropped' WHERE id = ?`, delivery.id)
      return
    }
    const body = JSON.stringify(toPayload(JSON.parse(event.body)), null, 2)
    this.#recorder?.addDelivery(body)
    // A receiver compares the signature's time with its own clock, not with the platform's.
    const signature = signPayload(target.secret, body, Math.floor(Date.now() / 1000))
    const result = await postWebhook(target.url, body, signature)
    if (this.#stopped) return
    this.#record(delivery, platform, result.status, result.error)
  }

  #record(
    delivery: Delivery,
    platform: Platform,
    status: number | null,
    error: string | null,
  ): void {
    const now = readClockMs(platform)
    const isAccepted = status !== null && status >= 200 && status < 300
    const backoff = Math.min(1000 * 2 ** delivery.attempts, MAX_BACKOFF_MS)
    const isTooOld = now - delivery.created > GIVE_UP_AFTER_MS
    const undelivered = isTooOld ? 'failed' : 'pending'
    this.#store.transaction(() => {
      this.#store.run(
        `UPDATE deliveries SET status = ?, attempts = attempts + 1, due = ?, last_status = ?,
           last_error = ? WHERE id = ?`,
        isAccepted ? 'delivered' : undelivered,
        Date.now() + backoff,
        status,
        error,
        delivery.id,
      )
      if (isAccepted)
        this.#store.run(
          `UPDATE objects SET body = json_set(body, '$.pending_webhooks',
             max(0, (body ->> '$.pending_webhooks') - 1)) WHERE id = ? AND kind = 'event'`,
          delivery.event,
        )
    })
  }

  /** Resolves when no delivery of a platform is due or in flight. */
  async waitUntilIdle(platform: string): Promise<void> {
    while (!this.#stopped && this.#isBusy(platform)) {
      this.start()
      const inFlight = [...this.#inFlight.values()].filter((one) => one.platform === platform)
      await Promise.race([...inFlight.map((one) => one.done), pause(20)])
    }
  }

  /** Whether a platform has first attempts or retries that are due. */
  #isBusy(platform: string): boolean {
    const row = this.#store.one<{ n: number }>(
      `SELECT count(*) AS n FROM deliveries
       WHERE platform = ? AND status = 'pending' AND (attempts = 0 OR due <= ?)`,
      platform,
      Date.now(),
    )
    return (row?.n ?? 0) > 0
  }

  /** Sends the held deliveries one by one; resolves after the last attempt. */
  async release(platform: string, order: string | undefined, times: number): Promise<number> {
    const held = this.#store.all<Delivery>(
      `SELECT * FROM deliveries WHERE platform = ? AND status = 'held' ORDER BY id`,
      platform,
    )
    if (order === 'reverse') held.reverse()
    if (order === 'shuffle') held.sort(() => Math.random() - 0.5)
    for (let round = 0; round < times; round += 1)
      for (const delivery of held) await this.attempt(delivery)
    return held.length
  }

  /** Stops without waiting for responses: the next start sends the deliveries in flight again. */
  stop(): void {
    this.#stopped = true
  }
}
