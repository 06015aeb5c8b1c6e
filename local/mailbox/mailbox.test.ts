import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredEmail } from './email-store.ts'
import { type Mailbox, startMailbox } from './server.ts'

let folder = ''
let mailbox: Mailbox

const startTestMailbox = () =>
  startMailbox({ port: 0, smtpPort: 0, dataFile: path.join(folder, 'emails.sqlite') })

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-mailbox-'))
  mailbox = await startTestMailbox()
})
afterEach(async () => {
  await mailbox.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const EMAIL = {
  from: '"Cigüeña" <hola@ciguena.test>',
  to: 'ana@example.com',
  subject: '¡Recibiste $1,234.50 para “Cuna”!',
  text: 'Ábrelo: http://127.0.0.1:3000/events/1?a=1&b=2',
  html: '<p>Ábrelo <a href="http://127.0.0.1:3000/events/1">aquí</a></p>',
}

function send(email: Partial<typeof EMAIL> & { messageId?: string } = {}): Promise<unknown> {
  return createTransport(mailbox.smtpUrl).sendMail({ ...EMAIL, ...email })
}

async function listEmails(query = ''): Promise<StoredEmail[]> {
  const answer = await fetch(`${mailbox.url}/api/messages${query}`)
  return (await answer.json()) as StoredEmail[]
}

function setOutage(body: object): Promise<Response> {
  return fetch(`${mailbox.url}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('the API returns an email as it was sent by SMTP', async () => {
  await send()
  expect(await listEmails()).toEqual([
    {
      id: 1,
      from: 'Cigüeña <hola@ciguena.test>',
      to: 'ana@example.com',
      subject: EMAIL.subject,
      text: `${EMAIL.text}\n`,
      html: `${EMAIL.html}\n`,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      messageId: expect.stringContaining('@'),
      deliveries: 1,
    },
  ])
})

test('emails are listed newest first, and can be filtered by recipient', async () => {
  await send({ to: 'Ana@example.com', subject: 'uno' })
  await send({ to: 'beto@example.com', subject: 'dos' })
  await send({ to: 'ana@example.com, carla@example.com', subject: 'tres' })
  expect((await listEmails()).map((email) => email.subject)).toEqual(['tres', 'dos', 'uno'])
  const forAna = await listEmails('?to=ana@example.com')
  expect(forAna.map((email) => email.subject)).toEqual(['tres', 'uno'])
  expect(await listEmails('?to=nadie@example.com')).toEqual([])
})

test('a repeated Message-ID is accepted, stored once and counted', async () => {
  for (const _ of [1, 2, 3]) await send({ messageId: '<recibo-7@ciguena.test>' })
  expect(await listEmails()).toEqual([expect.objectContaining({ deliveries: 3 })])
})

test('the same Message-ID for another recipient is another email', async () => {
  await send({ messageId: '<aviso@ciguena.test>' })
  await send({ messageId: '<aviso@ciguena.test>', to: 'beto@example.com' })
  expect((await listEmails()).map((email) => email.deliveries)).toEqual([1, 1])
})

test('a second start finds the emails of the first', async () => {
  await send()
  await mailbox.close()
  mailbox = await startTestMailbox()
  expect(await listEmails()).toHaveLength(1)
})

test('DELETE empties the mailbox', async () => {
  await send()
  const answer = await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(await listEmails()).toEqual([])
})

test('during an outage emails are refused with 421, and accepted again after it', async () => {
  await setOutage({ on: true })
  await expect(send()).rejects.toMatchObject({ responseCode: 421 })
  await setOutage({ on: false })
  await send()
  expect(await listEmails()).toHaveLength(1)
})

test('an outage for one recipient does not affect the others', async () => {
  await setOutage({ on: true, to: 'ana@example.com' })
  await expect(send({ to: 'ana@example.com' })).rejects.toMatchObject({ responseCode: 421 })
  await send({ to: 'beto@example.com' })
  expect((await listEmails()).map((email) => email.to)).toEqual(['beto@example.com'])
})

test('an outage without `on` is refused', async () => {
  expect((await setOutage({ off: true })).status).toBe(400)
})

test('an email is shown in a frame without scripts whose links open in a new tab', async () => {
  await send({ html: '<script>alert(1)</script><a href="https://example.com">ver</a>' })
  const page = await (await fetch(`${mailbox.url}/?id=1`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const frame = await fetch(`${mailbox.url}/messages/1/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect(await frame.text()).toContain('<base target="_blank">')
})

test('the content of an email is escaped in the page', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>', to: 'ana@example.com' })
  const page = await (await fetch(`${mailbox.url}/?id=1&view=text`)).text()
  expect(page).not.toContain('<img')
  expect(page).toContain('href="http://127.0.0.1:3000/events/1?a=1&amp;b=2"')
})

test('an unknown email is a 404', async () => {
  for (const view of ['html', 'source']) {
    expect((await fetch(`${mailbox.url}/messages/9/${view}`)).status).toBe(404)
  }
})
