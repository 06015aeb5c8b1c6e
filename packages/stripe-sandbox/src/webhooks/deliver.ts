import { setTimeout as pause } from 'node:timers/promises'
import { clockOf, type Platform } from '../state/platforms.ts'
import type { Store } from '../state/store.ts'
import { send } from './send.ts'
import { signatureOf } from './sign.ts'

interface Delivery {
  id: number
  platform: string
  event: string
  endpoint: string
  attempts: number
  created: number
}

const CONCURRENT = 16
const MAX_BACKOFF_MS = 30_000
const GIVE_UP_MS = 3 * 86_400_000

/** Sends queued events to their endpoints, several at once, until each is taken or too old. */
export class Deliverer {
  readonly #store: Store
  readonly #underway = new Map<number, { platform: string; done: Promise<void> }>()
  readonly #settled: () => void
  #stopped = false

  /** `settled` is called after each attempt. */
  constructor(store: Store, settled: () => void) {
    this.#store = store
    this.#settled = settled
  }

  /** Starts what is due, as far as there is room. */
  start(): void {
    if (this.#stopped) return
    const platforms = this.#store.all<Platform>(
      `SELECT * FROM platforms WHERE EXISTS (SELECT 1 FROM deliveries
         WHERE platform = platforms.id AND status = 'pending' AND due <= ? + clock_offset * 1000)`,
      Date.now(),
    )
    for (const platform of platforms) this.#startFor(platform)
  }

  #startFor(platform: Platform): void {
    const underway = [...this.#underway.values()].filter((one) => one.platform === platform.id)
    const room = CONCURRENT - underway.length
    if (room <= 0) return
    const due = this.#store.all<Delivery>(
      `SELECT * FROM deliveries WHERE platform = ? AND status = 'pending' AND due <= ?
       ORDER BY due LIMIT ?`,
      platform.id,
      clockOf(platform),
      CONCURRENT + underway.length,
    )
    for (const delivery of due.filter(({ id }) => !this.#underway.has(id)).slice(0, room))
      void this.attempt(delivery)
  }

  /** One attempt, whatever the delivery's time; resolves when it has ended. */
  attempt(delivery: Delivery): Promise<void> {
    const known = this.#underway.get(delivery.id)
    if (known !== undefined) return known.done
    const done = this.#send(delivery).finally(() => {
      this.#underway.delete(delivery.id)
      if (!this.#stopped) this.#settled()
    })
    this.#underway.set(delivery.id, { platform: delivery.platform, done })
    return done
  }

  async #send(delivery: Delivery): Promise<void> {
    const target = this.#store.one<{ url: string; secret: string }>(
      `SELECT body ->> '$.url' AS url, hidden ->> '$.secret' AS secret FROM objects WHERE id = ?`,
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
    const body = JSON.stringify(JSON.parse(event.body), null, 2)
    // A receiver compares the signature's time with its own clock, not with the sandbox's.
    const signature = signatureOf(target.secret, body, Math.floor(Date.now() / 1000))
    const receipt = await send(target.url, body, signature)
    if (this.#stopped) return
    this.#record(delivery, platform, receipt.status, receipt.error)
  }

  #record(
    delivery: Delivery,
    platform: Platform,
    status: number | null,
    error: string | null,
  ): void {
    const now = clockOf(platform)
    const taken = status !== null && status >= 200 && status < 300
    const backoff = Math.min(1000 * 2 ** delivery.attempts, MAX_BACKOFF_MS)
    const over = now - delivery.created > GIVE_UP_MS
    const unresolved = over ? 'failed' : 'pending'
    this.#store.transaction(() => {
      this.#store.run(
        `UPDATE deliveries SET status = ?, attempts = attempts + 1, due = ?, last_status = ?,
           last_error = ? WHERE id = ?`,
        taken ? 'delivered' : unresolved,
        now + backoff,
        status,
        error,
        delivery.id,
      )
      if (taken)
        this.#store.run(
          `UPDATE objects SET body = json_set(body, '$.pending_webhooks',
             max(0, (body ->> '$.pending_webhooks') - 1)) WHERE id = ?`,
          delivery.event,
        )
    })
  }

  /** Resolves when nothing of a platform is due now or under way. */
  async idle(platform: string): Promise<void> {
    while (!this.#stopped && this.#isBusy(platform)) {
      this.start()
      const underway = [...this.#underway.values()].filter((one) => one.platform === platform)
      await Promise.race([...underway.map((one) => one.done), pause(20)])
    }
  }

  /** Whether a platform has first attempts, due retries or attempts under way. */
  #isBusy(platform: string): boolean {
    const row = this.#store.one<{ n: number }>(
      `SELECT count(*) AS n FROM deliveries JOIN platforms ON platforms.id = deliveries.platform
       WHERE deliveries.platform = ? AND status = 'pending'
         AND (attempts = 0 OR due <= ? + clock_offset * 1000)`,
      platform,
      Date.now(),
    )
    return (row?.n ?? 0) > 0
  }

  /** Sends the held deliveries one after the other; resolves after the last attempt. */
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

  /** Ends without waiting for answers: what is under way will be sent again by the next start. */
  stop(): void {
    this.#stopped = true
  }
}
