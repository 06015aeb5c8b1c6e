import { describe, expect, it, test } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { createUniqueEmail, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { deleteOldPrivacyRequests, followUpPrivacyRequests } from './follow-up-requests.ts'
import {
  buildRequest,
  CONFIRM_SUBJECT,
  confirmRequest,
  listSupportEmails,
  makeRequest,
  readLinkToken,
} from './testing.ts'

const world = setUpWorld()

const listRows = (email: string) =>
  world.deps.db.selectFrom('privacy_requests').selectAll().where('email', '=', email).execute()

describe('a request', () => {
  it('gets the same answer whether or not the address is known', async () => {
    const { email } = await signUp(world)
    const [known, unknown] = await Promise.all(
      [email, createUniqueEmail()].map((to) =>
        world.send('POST', '/privacy-requests', { body: buildRequest(to) }),
      ),
    )
    expect([known?.status, known?.text]).toEqual([200, unknown?.text])
  })

  it('counts for nobody until its address is confirmed', async () => {
    const email = createUniqueEmail()
    await makeRequest(world, email)
    const admin = await signUpAdmin(world)
    const { requests } = await admin.call('GET /admin/privacy-requests', {
      query: { pageSize: 100 },
    })
    expect(requests.filter((one) => one.email === email)).toEqual([])
    const [row] = await listRows(email)
    expect(row).toMatchObject({ confirmed_at: null, answer_by: null, due_at: null })
    const opened = await world.send('GET', `/privacy-requests/${row?.id}?token=x`)
    expect(opened.status).toBe(404)
  })

  it('shows what its link would confirm, as it was typed, and names the right in the subject', async () => {
    const email = createUniqueEmail()
    const body = {
      ...buildRequest(email, 'CANCELLATION'),
      name: 'Otra',
      details: '<b>Bórrenlo</b>',
    }
    await world.call('POST /privacy-requests', { body })
    const sent = await world.mailbox.waitForEmail(email, CONFIRM_SUBJECT)
    expect(sent.subject).toContain('cancelación')
    const token = readLinkToken(sent)
    const show = () => world.call('POST /privacy-requests/made', { body: { token } })
    const { right, name, details } = body
    expect(await show()).toEqual({ request: { right, name, details } })
    expect((await listRows(email))[0]?.confirmed_at).toBeNull()
    await world.call('POST /privacy-requests/confirm', { body: { token } })
    await expect(show()).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  })

  it('says nothing that was typed to an address that nobody has proven', async () => {
    const email = createUniqueEmail()
    const body = { ...buildRequest(email), name: 'GANASTE', details: 'https://premio.example' }
    await world.call('POST /privacy-requests', { body })
    const { subject, text, html } = await world.mailbox.waitForEmail(email, CONFIRM_SUBJECT)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/GANASTE|premio/)
  })

  it('needs a right, a name, an address and what it is about', async () => {
    const body = buildRequest('x@example.test')
    for (const field of Object.keys(body)) {
      const answer = await world.send('POST', '/privacy-requests', {
        body: { ...body, [field]: '' },
      })
      expect([answer.status, answer.body.details[0].field]).toEqual([400, field])
    }
  })
})

describe('the link that confirms a request', () => {
  it('works once, also for two presses at once, and is stored as a hash', async () => {
    const email = createUniqueEmail()
    const token = await makeRequest(world, email)
    expect((await listRows(email))[0]?.token_hash?.toString('base64url')).not.toBe(token)
    const press = () => world.send('POST', '/privacy-requests/confirm', { body: { token } })
    const presses = await Promise.all([press(), press()])
    expect(presses.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await press()).body.errorCode).toBe('TOKEN_INVALID')
    const received = await world.mailbox.waitForEmail(email, 'Recibimos tu solicitud')
    expect(received.deliveries).toBe(1)
  })

  it('is over after 48 hours, and the request is deleted', async () => {
    const email = createUniqueEmail()
    const token = await makeRequest(world, email)
    world.clock.advance(48 * HOUR_MS)
    await expect(
      world.call('POST /privacy-requests/confirm', { body: { token } }),
    ).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    await expect(
      world.call('POST /privacy-requests/made', { body: { token } }),
    ).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    await deleteOldPrivacyRequests(world.deps)
    expect(await listRows(email)).toEqual([])
  })
})

describe('the private link of a request', () => {
  it('shows it with its term, and opens nothing else', async () => {
    const [mine, other] = [createUniqueEmail(), createUniqueEmail()]
    const link = await confirmRequest(world, mine)
    const others = await confirmRequest(world, other)
    const { request } = await world.call('GET /privacy-requests/:id', {
      params: { id: link.id },
      query: { token: link.token },
    })
    expect(request).toMatchObject({ right: 'ACCESS', state: 'waiting', name: 'Rosa Méndez' })
    expect(request.answerBy.endsWith('T05:59:59.000Z')).toBe(true)
    const emailed = await world.mailbox.waitForEmail(mine, 'Recibimos tu solicitud')
    expect(readLinkToken(emailed)).toBe(link.token)
    const tries = [
      `/privacy-requests/${link.id}?token=${others.token}`,
      `/privacy-requests/${link.id}/file?token=${others.token}`,
      `/privacy-requests/${link.id}/file`,
      `/privacy-requests/00000000-0000-7000-8000-000000000000?token=${link.token}`,
    ]
    const answers = await Promise.all(tries.map((path) => world.send('GET', path)))
    expect(answers.map(({ body }) => body.errorCode)).toEqual(
      tries.map(() => 'PRIVACY_REQUEST_NOT_FOUND'),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const early = await world.send('GET', `/privacy-requests/${link.id}/file?token=${link.token}`)
    expect(early.body.errorCode).toBe('PRIVACY_FILE_CLOSED')
  })
})

describe('limits', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
  const ask = (email: string, network: string) =>
    limited.send('POST', '/privacy-requests', {
      body: buildRequest(email),
      headers: { 'x-forwarded-for': network },
    })
  const count = async (email: string) =>
    (
      await limited.deps.db
        .selectFrom('privacy_requests')
        .select('id')
        .where('email', '=', email)
        .execute()
    ).length

  test('an address may ask five times a day from one network; that hinders no other network', async () => {
    const email = createUniqueEmail()
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await ask(email, '203.0.113.1')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask(email, '203.0.113.2')).status).toBe(200)
  })

  test('a network may ask ten times an hour, for whichever addresses', async () => {
    const answers = []
    for (let n = 0; n < 11; n += 1)
      answers.push((await ask(createUniqueEmail(), '203.0.113.3')).status)
    expect(answers).toEqual([...Array(10).fill(200), 429])
  })

  test('an address gets thirty of these emails a day, and one more from each network that has sent none', async () => {
    const email = createUniqueEmail()
    const answers = []
    for (let n = 0; n < 30; n += 1) answers.push(await ask(email, `198.51.100.${(n % 6) + 1}`))
    for (const last of [7, 7, 8]) answers.push(await ask(email, `198.51.100.${last}`))
    for (const last of ['1::1', '2::1']) answers.push(await ask(email, `2001:db8:77:${last}`))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count(email)).toBe(33)
  })

  test('an address has ten requests that wait, and no visitor makes support get an email', async () => {
    const email = createUniqueEmail()
    const tokens = []
    for (let n = 0; n < 10; n += 1) {
      await ask(email, `198.51.100.${n + 101}`)
      await limited.mailbox.waitForEmail(email, CONFIRM_SUBJECT)
    }
    await expect.poll(async () => (await limited.mailbox.listEmails(email)).length).toBe(10)
    for (const sent of await limited.mailbox.listEmails(email)) tokens.push(readLinkToken(sent))
    const [one] = await limited.deps.db
      .selectFrom('privacy_requests')
      .selectAll()
      .where('email', '=', email)
      .limit(1)
      .execute()
    if (!one) throw new Error('no request')
    const { id: _, due_at: __, ...copy } = one
    await limited.deps.db
      .insertInto('privacy_requests')
      .values({
        ...copy,
        token_hash: null,
        confirmed_at: limited.deps.now(),
        answer_by: new Date('2200-01-01'),
      })
      .execute()
    const confirmed = []
    for (const token of tokens)
      confirmed.push(
        (await limited.send('POST', '/privacy-requests/confirm', { body: { token } })).status,
      )
    expect(confirmed).toEqual([...Array(9).fill(200), 409])
    await followUpPrivacyRequests(limited.deps)
    expect(await listSupportEmails(limited)).toEqual([])
  })
})
