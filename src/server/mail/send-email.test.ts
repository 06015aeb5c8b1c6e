import { once } from 'node:events'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitUntil } from '#server/testing/external-services.ts'
import { readLinkToken, signUp } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { sendEmail } from './send-email.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
let provider: SMTPServer
let mailer: Mailer
const world = setUpWorld()

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
  mailer.close()
  provider.close()
  await world.close()
})

async function send(to: string, expiresAt?: Date) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const email = { to, subject: 'Hola', text: 'Hola', html: '<p>Hola</p>', messageId: '<1@x>' }
  const link = expiresAt ? { expiresAt: expiresAt.toISOString() } : {}
  const thrown = await sendEmail({ now: () => NOW, log }, mailer, { ...email, ...link }).then(
    () => null,
    (error: unknown) => error,
  )
  return { thrown, warned: JSON.stringify(log.warn.mock.calls) }
}

test('an email to a permanently rejected mailbox is dropped', async () => {
  const { thrown, warned } = await send('550.nadie@example.test')
  expect(thrown).toBeNull()
  expect(warned).toContain('the mailbox rejected it')
  expect(warned).not.toContain('nadie')
})

test('a temporarily rejected email is retried, and its error does not contain the address (R13)', async () => {
  const { thrown } = await send('450.ocupada@example.test')
  expect(thrown).toMatchObject({ message: 'mail: EENVELOPE 450 RCPT TO' })
  expect(`${JSON.stringify(thrown)} ${(thrown as Error).stack}`).not.toContain('ocupada')
})

test('an email whose link has expired is not sent', async () => {
  const { thrown, warned } = await send('450.tarde@example.test', NOW)
  expect(thrown).toBeNull()
  expect(warned).toContain('its link has expired')
})

test('an email with a link is deleted from the queue once it is sent', async () => {
  const { email } = await signUp(world, { email: uniqueEmail('secreta') })
  const token = await readLinkToken(world, 'verify-email', { to: email, subject: 'bienvenida' })
  await waitUntil('no job holds the link', async () => {
    const { rows } = await sql`
      select from pgboss.job where data::text like ${`%${token}%`}`.execute(world.deps.db)
    return rows.length === 0
  })
})
