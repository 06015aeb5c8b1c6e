import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { emailCounter } from '#server/http/rate-limits/rate-limits.ts'
import { createUniqueEmail, setUpWorld, waitUntil } from '#server/testing/world.ts'
import { UPDATE_BATCH } from './send-update.ts'
import { setUpUpdates } from './testing.ts'

const updates = setUpUpdates(setUpWorld())
const { world, createEvent, invite, write } = updates

/** `npm run serve` on the world's database. */
async function serve(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...world.env, NODE_COMPILE_CACHE: '.cache/compile', DRAIN_SECONDS: '0' },
  })
  await waitUntil('the server is ready', async () => {
    const answer = await fetch(`${world.url}/readyz`).catch(() => null)
    return answer?.ok
  })
  return child
}

async function stop(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

it('R25: a worker that is killed between two batches sends nobody a second email, and the next one goes on', async () => {
  const event = await createEvent()
  const addresses = Array.from({ length: UPDATE_BATCH + 20 }, () => createUniqueEmail('tia')).sort()
  await invite(event, addresses)
  const { id } = await write(event)
  await world.server.close()
  const { db, close } = connect(world.config.databaseUrl, { max: 3 })
  const readMailing = () =>
    db.selectFrom('event_updates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const first = await serve()
  // Keeps the second batch waiting at one of its addresses.
  const { key } = emailCounter('update emails', addresses[UPDATE_BATCH + 5] ?? '')
  const blocked = db.transaction().execute(async (tx) => {
    await tx.insertInto('rate_limits').values({ key, window_start: new Date(), hits: 1 }).execute()
    const params = { id: event.id, updateId: id }
    const call = updates.host.call
    await call('POST /events/:id/updates/:updateId/post', { params, body: { email: true } })
    await waitUntil('the first batch is enqueued', async () => {
      const { emailed_count } = await readMailing()
      return emailed_count === UPDATE_BATCH
    })
    await waitUntil('the second batch waits', async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length > 0
    })
    await stop(first, 'SIGKILL')
  })
  await blocked
  // As if the minute had passed after which the task of a dead worker runs again.
  await sql`update pgboss.job set started_on = now() - interval '5 minutes'
    where name = 'send-update' and state = 'active'`.execute(db)
  const second = await serve()
  await waitUntil('everybody is reached', async () => (await readMailing()).email_ended_at !== null)
  await stop(second, 'SIGTERM')
  const { rows } = await sql<{ to: string }>`select data ->> 'to' as to from pgboss.job
    where name = 'send-email' and data ->> 'messageId' like ${`<event-update.${id}%`}
    order by 1`.execute(db)
  expect(rows.map(({ to }) => to)).toEqual(addresses)
  await close()
}, 180_000)
