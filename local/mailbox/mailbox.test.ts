import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Letter } from './email-store.ts'
import { type Mailbox, startMailbox } from './server.ts'

let folder = ''
let mailbox: Mailbox

const start = () =>
  startMailbox({ port: 0, smtpPort: 0, dataFile: path.join(folder, 'letters.sqlite') })

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-mailbox-'))
  mailbox = await start()
})
afterEach(async () => {
  await mailbox.close()
  fs.rmSync(folder, { recursive: true, force: true })
})

const LETTER = {
  from: '"Cigüeña" <hola@ciguena.test>',
  to: 'ana@example.com',
  subject: '¡Recibiste $1,234.50 para “Cuna”!',
  text: 'Ábrelo: http://127.0.0.1:3000/events/1?a=1&b=2',
  html: '<p>Ábrelo <a href="http://127.0.0.1:3000/events/1">aquí</a></p>',
}

function send(letter: Partial<typeof LETTER> & { messageId?: string } = {}): Promise<unknown> {
  return createTransport(mailbox.smtpUrl).sendMail({ ...LETTER, ...letter })
}

async function letters(query = ''): Promise<Letter[]> {
  const answer = await fetch(`${mailbox.url}/api/messages${query}`)
  return (await answer.json()) as Letter[]
}

function setOutage(body: object): Promise<Response> {
  return fetch(`${mailbox.url}/api/outage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

test('a letter sent by SMTP comes out of the API as it was written', async () => {
  await send()
  expect(await letters()).toEqual([
    {
      id: 1,
      from: 'Cigüeña <hola@ciguena.test>',
      to: 'ana@example.com',
      subject: LETTER.subject,
      text: `${LETTER.text}\n`,
      html: `${LETTER.html}\n`,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      messageId: expect.stringContaining('@'),
      deliveries: 1,
    },
  ])
})

test('the newest letter comes first, and one addressee can be asked for', async () => {
  await send({ to: 'Ana@example.com', subject: 'uno' })
  await send({ to: 'beto@example.com', subject: 'dos' })
  await send({ to: 'ana@example.com, carla@example.com', subject: 'tres' })
  expect((await letters()).map((letter) => letter.subject)).toEqual(['tres', 'dos', 'uno'])
  const forAna = await letters('?to=ana@example.com')
  expect(forAna.map((letter) => letter.subject)).toEqual(['tres', 'uno'])
  expect(await letters('?to=nadie@example.com')).toEqual([])
})

test('a letter handed over again with the same Message-ID is accepted, kept once, counted', async () => {
  for (const _ of [1, 2, 3]) await send({ messageId: '<recibo-7@ciguena.test>' })
  expect(await letters()).toEqual([expect.objectContaining({ deliveries: 3 })])
})

test('the same Message-ID for another addressee is another letter', async () => {
  await send({ messageId: '<aviso@ciguena.test>' })
  await send({ messageId: '<aviso@ciguena.test>', to: 'beto@example.com' })
  expect((await letters()).map((letter) => letter.deliveries)).toEqual([1, 1])
})

test('a second start finds the letters of the first', async () => {
  await send()
  await mailbox.close()
  mailbox = await start()
  expect(await letters()).toHaveLength(1)
})

test('DELETE empties the mailbox', async () => {
  await send()
  const answer = await fetch(`${mailbox.url}/api/messages`, { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(await letters()).toEqual([])
})

test('during an outage letters are refused with 421, and taken again after it', async () => {
  await setOutage({ on: true })
  await expect(send()).rejects.toMatchObject({ responseCode: 421 })
  await setOutage({ on: false })
  await send()
  expect(await letters()).toHaveLength(1)
})

test('an outage of one addressee leaves the others their letters', async () => {
  await setOutage({ on: true, to: 'ana@example.com' })
  await expect(send({ to: 'ana@example.com' })).rejects.toMatchObject({ responseCode: 421 })
  await send({ to: 'beto@example.com' })
  expect((await letters()).map((letter) => letter.to)).toEqual(['beto@example.com'])
})

test('an outage that says neither on nor off is refused', async () => {
  expect((await setOutage({ off: true })).status).toBe(400)
})

test('a letter is read in a frame without scripts whose links open in a new tab', async () => {
  await send({ html: '<script>alert(1)</script><a href="https://example.com">ver</a>' })
  const page = await (await fetch(`${mailbox.url}/?id=1`)).text()
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const frame = await fetch(`${mailbox.url}/messages/1/html`)
  expect(frame.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect(await frame.text()).toContain('<base target="_blank">')
})

test('what a letter says is shown as text, never as markup of the page', async () => {
  await send({ subject: '<img src=x onerror=alert(1)>', to: 'ana@example.com' })
  const page = await (await fetch(`${mailbox.url}/?id=1&view=text`)).text()
  expect(page).not.toContain('<img')
  expect(page).toContain('href="http://127.0.0.1:3000/events/1?a=1&amp;b=2"')
})

test('a letter that is not there is a 404', async () => {
  for (const view of ['html', 'source']) {
    expect((await fetch(`${mailbox.url}/messages/9/${view}`)).status).toBe(404)
  }
})
