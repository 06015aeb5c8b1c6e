import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { type ConnectionProxy, startConnectionProxy } from '#server/testing/connection-proxy.ts'
import { interruptEverywhere } from '#server/testing/paused-product.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { sendEmail } from './send-email.ts'

const NAME = 'send-email'

const world = setUpWorld()
let proxy: ConnectionProxy
let boss: PgBoss
let mailer: Mailer
let connection: Connection

/** The queue over a connection that can be cut; no worker runs by itself. */
beforeAll(async () => {
  await world.server.close()
  const { databaseUrl, smtpUrl, mailFrom } = world.config
  proxy = await startConnectionProxy(databaseUrl)
  connection = connect(databaseUrl, { max: 2 })
  mailer = createMailer(smtpUrl, mailFrom)
  boss = new PgBoss({ connectionString: proxy.url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
})
afterAll(async () => {
  await boss.stop()
  await connection.close()
  mailer.close()
  proxy.close()
})

/** Does what a worker does with one email. */
async function work(): Promise<void> {
  const [job] = await boss.fetch<TaskData['send-email']>(NAME)
  if (!job) return
  await sendEmail(world.deps, mailer, job.data)
  await boss.complete(NAME, job.id)
}

const stateOf = async (to: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where data ->> 'to' = ${to}`.execute(connection.db)
  return rows.map(({ state }) => state)
}

it('a connection cut while an email is sent results in one email and a completed task', async () => {
  const statements = await interruptEverywhere(
    { proxy: proxy },
    {
      prepare: async () => {
        const to = uniqueEmail('carta')
        const messageId = `<${randomUUID()}@ciguena>`
        await boss.send(NAME, { to, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', messageId })
        return to
      },
      run: work,
      // Its worker is taken for dead after a minute, and another takes the task.
      recover: async () => {
        await sql`update pgboss.job set state = 'retry' where state = 'active'`.execute(
          connection.db,
        )
        await work()
      },
      check: async (to) => {
        expect(await world.mailbox.listEmails(to)).toHaveLength(1)
        expect(await stateOf(to)).toEqual(['completed'])
      },
    },
  )
  expect(statements).toBeGreaterThan(1)
})
