import { expect, test } from 'vitest'
import { countEmails, createUniqueEmail, setUpWorld } from '#server/testing/world.ts'

const support = createUniqueEmail('soporte')
const world = setUpWorld({
  SUPPORT_EMAIL: support,
  RATE_LIMIT_FACTOR: '1',
  TRUST_PROXY_HOPS: '1',
})

const contact = (changes: object = {}, address = '198.18.0.1') => {
  const message = 'No me llegó.\n¿Me lo mandan otra vez? <b>Gracias</b>'
  const form = {
    name: 'Tía Chela',
    email: createUniqueEmail('chela'),
    subject: 'Mi comprobante',
    message,
  }
  const headers = { 'x-forwarded-for': address }
  return world.send('POST', '/contact', { body: { ...form, ...changes }, headers })
}

test('a visitor’s message reaches support, with the address to answer to (R7)', async () => {
  const sender = createUniqueEmail('chela')
  const answer = await contact({ email: sender })
  expect(answer.status).toBe(200)
  expect(answer.body.message).toBe('Recibimos tu mensaje. Te contestaremos por correo.')
  const email = await world.mailbox.waitForEmail(support, 'Contacto: Mi comprobante')
  for (const part of ['Tía Chela', sender, 'No me llegó.', '<b>Gracias</b>']) {
    expect(email.text).toContain(part)
  }
  expect(email.html).not.toContain('<b>Gracias')
})

test('each blank or bad field is named, and nothing is sent', async () => {
  const before = await countEmails(world, support)
  const bad = { name: ' ', email: 'chela@', subject: '', message: 'x'.repeat(2_001) }
  const { status, body } = await contact(bad)
  expect(status).toBe(400)
  expect(body.details).toEqual([
    { field: 'name', message: 'Este campo es obligatorio.' },
    { field: 'email', message: 'Ingresa un correo electrónico válido.' },
    { field: 'subject', message: 'Este campo es obligatorio.' },
    { field: 'message', message: 'Máximo 2000 caracteres' },
  ])
  expect(await countEmails(world, support)).toBe(before)
})

test('the sender chooses no recipient: a line break in the subject stays out of the headers', async () => {
  expect((await contact({ to: 'otra@example.test' })).status).toBe(400)
  const subject = `Hola ${createUniqueEmail()}`
  await contact({ subject: `${subject}\r\nBcc: otra@example.test` })
  const email = await world.mailbox.waitForEmail(support, subject)
  expect(email.subject).toBe(`Contacto: ${subject} Bcc: otra@example.test`)
})

test('a subject that looks like an encoded word is shown as it was typed', async () => {
  const typed = `=?utf-8?q?Tu_cuenta_${Date.now()}?= y =?utf-8?b?SG9sYQ==?= =?x`
  await contact({ subject: typed })
  const email = await world.mailbox.waitForEmail(support, String(/\d{10,}/.exec(typed)?.[0]))
  expect(email.subject).toBe(`Contacto: ${typed}`)
})

test('an address may write five times an hour from one network; nobody uses that up for others (R15)', async () => {
  const email = createUniqueEmail('insistente')
  const answers = []
  for (let time = 1; time <= 6; time += 1) answers.push(await contact({ email }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await contact({ email }, '198.18.0.2')).status).toBe(200)
})
