import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import { NonAlertingFailure } from '#server/jobs/non-alerting-failure.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { createFamily, createPaidContribution } from '#server/testing/contributions.ts'
import { startConnectionProxy } from '#server/testing/programs/connection-proxy.ts'
import { interruptEverywhere } from '#server/testing/programs/paused-product.ts'
import {
  createUniqueEmail,
  readLinkToken,
  shareWorld,
  signUpUnconfirmed,
  startWorld,
  waitUntil,
} from '#server/testing/world.ts'
import { listEmails, recordEmails } from './emails-store.ts'
import { createMailer, type Mailer, sendEmail } from './mailer.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const world = shareWorld()
let provider: SMTPServer
let mailer: Mailer

/** An SMTP server that rejects each recipient with the code that its address begins with. */
beforeAll(async () => {
  provider = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = Number.parseInt(address, 10)
      done(Object.assign(new Error(`<${address}> is refused`), { responseCode }))
    },
  })
  const socket = provider.listen(0, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  const port = typeof address === 'object' && address ? address.port : 0
  mailer = createMailer(`smtp://127.0.0.1:${port}`, 'hola@ciguena.test')
})
afterAll(async () => {
  await mailer.close()
  provider.close()
})

const composeEmail = (to: string, messageId = '<1@x>') => {
  const content = { subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' }
  return { to, ...content, messageId }
}

async function send(to: string, expiresAt?: Date, queuedAt = NOW) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const link = expiresAt && { expiresAt: expiresAt.toISOString() }
  const { db } = world.deps
  const sending = sendEmail(
    { db, now: () => NOW, log },
    mailer,
    { ...composeEmail(to), ...link },
    queuedAt,
  )
  const thrown = await sending.catch((error: unknown) => error)
  return { thrown, warned: JSON.stringify(log.warn.mock.calls) }
}

async function listJobs(db: Database, to: string) {
  const { rows } = await sql<{ state: string; tries: number; keptFor: number }>`
    select state, retry_count as tries,
      extract(day from keep_until - created_on)::int as "keptFor"
    from pgboss.job where data ->> 'to' = ${to}`.execute(db)
  return rows
}

test('the status of an email is recorded: why it waits, that it was refused, that its link expired', async () => {
  const { db } = world.deps
  const read = async (to: string, expiresAt?: Date) => {
    const record = { to, subject: 'Hola', messageId: '<1@x>' }
    await db.transaction().execute((tx) => recordEmails(tx, [record]))
    await send(to, expiresAt)
    const [row] = await listEmails(db, { to, limit: 1 })
    await db.deleteFrom('emails').where('to_address', '=', to).execute()
    return row && [row.status, row.last_error, row.ended_at]
  }
  expect(await read('450.ocupada@example.test')).toEqual([
    'queued',
    'mail: EENVELOPE 450 RCPT TO',
    null,
  ])
  const [rejected, why, at] = (await read('550.nadie@example.test')) ?? []
  expect([rejected, at]).toEqual(['rejected', NOW])
  expect(why).toMatch(/^mail: \S+ 550 RCPT TO$/)
  expect(await read('450.tarde@example.test', NOW)).toEqual(['expired', null, NOW])
})

test('an email to a permanently rejected mailbox is dropped', async () => {
  const { thrown, warned } = await send('550.nadie@example.test')
  expect(thrown).toBeUndefined()
  expect(warned).toContain('the mailbox rejected it')
  expect(warned).not.toContain('nadie')
})

test('an email to what is no address is dropped, too', async () => {
  const { thrown, warned } = await send('eliminada:0199')
  expect(thrown).toBeUndefined()
  expect(warned).toContain('the mailbox rejected it')
})

test('a temporarily rejected email is retried, and its error does not contain the address (R13)', async () => {
  const { thrown } = await send('450.ocupada@example.test')
  expect(thrown).toMatchObject({ message: 'mail: EENVELOPE 450 RCPT TO' })
  expect(`${JSON.stringify(thrown)} ${(thrown as Error).stack}`).not.toContain('ocupada')
})

test('an email whose recipient is refused for two days is given up, as rejected', async () => {
  const soon = await send('450.llena@example.test', undefined, new Date('2027-02-27T12:00:01Z'))
  expect(soon.thrown).toBeInstanceOf(NonAlertingFailure)
  const late = await send('450.llena@example.test', undefined, new Date('2027-02-27T12:00:00Z'))
  expect(late.thrown).toBeUndefined()
  expect(late.warned).toContain('the mailbox rejected it')
})

test('a server that says goodbye fails loudly, and its emails wait however long', async () => {
  const long = new Date('2026-03-01T12:00:00Z')
  const { thrown } = await send('421.nadie@example.test', undefined, long)
  expect(thrown).toMatchObject({ name: 'MailError', message: expect.stringContaining('421') })
})

test('an email whose link has expired is not sent', async () => {
  const { thrown, warned } = await send('450.tarde@example.test', NOW)
  expect(thrown).toBeUndefined()
  expect(warned).toContain('its link has expired')
})

test('an email with a link is deleted from the queue once it is sent', async () => {
  const { email } = await signUpUnconfirmed(world, { email: createUniqueEmail('secreta') })
  const token = await readLinkToken(world, 'verify-email', email)
  await waitUntil('no job holds the link', async () => {
    const { rows } = await sql`
      select from pgboss.job where data::text like ${`%${token}%`}`.execute(world.deps.db)
    return rows.length === 0
  })
})

async function setOutage(to: string, on: boolean): Promise<void> {
  const answer = await fetch(`${inject('mailboxUrl')}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ on, to }),
  })
  expect(answer.ok).toBe(true)
}

test('during an outage of the mail server payments are confirmed, and each email arrives once afterwards', async () => {
  const aliada = createUniqueEmail('aliada')
  const readJobs = () => listJobs(world.deps.db, aliada)
  const family = await createFamily(world)
  await setOutage(aliada, true)
  const contribution = await createPaidContribution(world, family, { contributorEmail: aliada })
  expect(contribution.status).toBe('CONFIRMED')
  await waitUntil('sending was retried', async () => ((await readJobs())[0]?.tries ?? 0) > 0)
  expect(await world.mailbox.listEmails(aliada)).toEqual([])
  const [waiting] = await readJobs()
  expect(waiting?.keptFor).toBeGreaterThanOrEqual(365)

  await setOutage(aliada, false)
  await waitUntil('its task is done', async () => (await readJobs())[0]?.state === 'completed')
  expect(await world.mailbox.listEmails(aliada)).toHaveLength(1)
  expect(await readJobs()).toHaveLength(1)
})

test('a connection cut while an email is sent results in one email and a completed task', async () => {
  const own = await startWorld()
  await own.server.close()
  const { databaseUrl, smtpUrl, mailFrom } = own.config
  const proxy = await startConnectionProxy(databaseUrl)
  const connection = connect(databaseUrl, { max: 2 })
  const ownMailer = createMailer(smtpUrl, mailFrom)
  const options = { connectionString: proxy.url, max: 1, supervise: false, schedule: false }
  const boss = new PgBoss(options).on('error', () => {})
  await boss.start()
  /** Does what a worker does with one email. */
  const work = async () => {
    const [job] = await boss.fetch<TaskData['send-email']>('send-email')
    if (!job) return
    await sendEmail({ ...own.deps, db: connection.db }, ownMailer, job.data, new Date())
    await boss.complete('send-email', job.id)
  }
  const statements = await interruptEverywhere(
    { proxy },
    {
      prepare: async () => {
        const to = createUniqueEmail('carta')
        await boss.send('send-email', composeEmail(to, `<${randomUUID()}@ciguena>`))
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
        expect(await own.mailbox.listEmails(to)).toHaveLength(1)
        expect(await listJobs(connection.db, to)).toMatchObject([{ state: 'completed' }])
      },
    },
  )
  expect(statements).toBeGreaterThan(1)
  await boss.stop()
  await connection.close()
  await ownMailer.close()
  proxy.close()
  await own.close()
})
