import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import {
  payAndSettle,
  readContribution,
  readTotals,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { pgbouncer, startTestPooler } from '#server/testing/programs/pooler.ts'
import { startWorld } from '#server/testing/world.ts'

const GIFTS = 6

describe.skipIf(!pgbouncer).for(['transaction', 'session'] as const)(
  `behind PgBouncer ${pgbouncer} in %s mode`,
  async (mode) => {
    if (!pgbouncer) return
    const size = mode === 'transaction' ? 3 : 12
    const pooler = await startTestPooler({ mode, size })
    afterAll(() => pooler.stop())
    const { world, family } = await startPaymentsWorld((url) => ({
      DATABASE_POOLER_URL: pooler.toPoolerUrl(url),
    }))

    it('gifts are started, paid, settled, counted and emailed side by side', async () => {
      const sessions = await Promise.all(
        Array.from({ length: GIFTS }, () => startCheckout(world, family)),
      )
      await Promise.all(sessions.map(({ sessionId }) => payAndSettle(world, sessionId)))
      for (const { sessionId } of sessions)
        expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
      expect(await readTotals(world, family)).toEqual([GIFTS * 50_000, GIFTS])
      await world.mailbox.waitForEmail(family.host.email, 'aportó $500.00')
    })

    it('live updates reach pages, on a session beside the pooler', async () => {
      const stream = await openEventStream(world, `/events/${family.event.id}/live`)
      const first = await stream.next()
      const { sessionId } = await startCheckout(world, family)
      await payAndSettle(world, sessionId)
      const next = await stream.next()
      expect(next?.id).toBeDefined()
      expect(next?.id).not.toBe(first?.id)
      stream.close()
    })

    it('reads with values share the sessions of the pooler', async () => {
      const reads = Array.from({ length: 60 }, (_, index) =>
        sql<{ n: number; pid: number }>`select ${index}::int as n, pg_backend_pid() as pid`.execute(
          world.deps.db,
        ),
      )
      const rows = (await Promise.all(reads)).flatMap((result) => result.rows)
      expect(rows.map(({ n }) => n)).toEqual([...rows.keys()])
      expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(size)
    })
  },
)

it.skipIf(!pgbouncer)('sessions without timeouts are refused at the start', async () => {
  const pooler = await startTestPooler({
    mode: 'transaction',
    connectQuery: 'set statement_timeout = 0',
  })
  try {
    const started = startWorld((url) => ({ DATABASE_POOLER_URL: pooler.toPoolerUrl(url) }))
    await expect(started).rejects.toThrow(
      'DATABASE_POOLER_URL: its sessions need idle_in_transaction_session_timeout and statement_timeout of 7000 ms at most',
    )
  } finally {
    await pooler.stop()
  }
})

it.skipIf(!pgbouncer).for(['transaction', 'session'] as const)(
  'a pooler in %s mode in place of PostgreSQL itself is refused at the start',
  async (mode) => {
    const pooler = await startTestPooler({ mode })
    try {
      const started = startWorld((url) => ({ DATABASE_URL: pooler.toPoolerUrl(url) }))
      await expect(started).rejects.toThrow('DATABASE_URL is the address of a pooler')
    } finally {
      await pooler.stop()
    }
  },
)
