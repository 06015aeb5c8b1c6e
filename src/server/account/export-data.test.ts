import { beforeAll, expect, test } from 'vitest'
import { accountData } from '#contract/people/account.ts'
import { EVENT_TEXTS } from '#server/event-records/fields.ts'
import { enrollPasskey } from '#server/second-factor/testing.ts'
import {
  createFamily,
  type Family,
  payByCard,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, shareWorld, signUp, signUpUnconfirmed } from '#server/testing/world.ts'

const world = shareWorld()
let family: Family
let contributor: Person

beforeAll(async () => {
  family = await createFamily(world)
  contributor = await signUp(world, { role: 'ALIADO', firstName: 'Chela' })
  const body = {
    eventId: family.event.id,
    goalId: family.goal.id,
    amount: 50_000,
    contributorName: '=Chela',
    contributorEmail: contributor.email,
    message: 'Los quiero, "mucho"\nsiempre',
    anonymous: true,
    amountHidden: true,
  }
  const { sessionId } = await contributor.call('POST /payments/create-checkout-session', { body })
  await payByCard(world, sessionId)
  await waitForWebhooks(world)
})

const download = (token: string | undefined, format = 'json') =>
  world.send('GET', `/account/data?format=${format}`, { token })

/** RFC 4180, as far as these files need it. */
function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, end, quoted, plain] of csv.matchAll(
    /(^|,|\r\n)(?:"((?:[^"]|"")*)"|([^,\r\n]*))/g,
  )) {
    if (end === '\r\n') rows.push([])
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return rows.slice(0, -1)
}

test('a host exports profile, events with goals, and contributions as the host sees them (R7)', async () => {
  const { host } = family
  await enrollPasskey(world, host, 'Llave azul')
  await createEvent(world.deps.db, host.user.id, { status: 'DRAFT', name: 'Segundo' })
  const { id, location, name: eventName } = family.event
  const body = { location: 'Encinos 210' }
  await host.call('PUT /events/:id', { params: { id }, body })
  const answer = await download(host.token)
  expect(answer.headers.get('content-disposition')).toMatch(/mis-datos-\d{4}-\d\d-\d\d\.json/)
  const data = accountData.parse(answer.body)
  expect(data).toEqual(answer.body)
  expect(data.profile).toMatchObject({ email: host.email, fullName: 'Lucía Robles Ñáñez' })
  expect(data.sessions).toMatchObject([{ device: 'Navegador' }])
  expect(data.secondFactor).toMatchObject({ passkeys: [{ name: 'Llave azul' }], totpSince: null })
  expect(data.payoutAccounts).toMatchObject([{ accountId: family.accountId, country: 'MX' }])
  expect(data.events.map(({ name, goals }) => [name, goals.length])).toEqual([
    ['Segundo', 0],
    [family.event.name, 1],
  ])
  expect(data.events[1]).toMatchObject({ raisedAmount: 50_000, goals: [{ currentAmount: 50_000 }] })
  const received = { contributorName: '=Chela', contributorEmail: contributor.email }
  expect(data.contributionsReceived).toMatchObject([
    { ...received, amount: 50_000, anonymous: true },
  ])
  expect(data.contributionsGiven).toEqual([])
  expect(data.earlierPlans).toMatchObject([{ eventName, location }])
})

test('a contributor exports their contributions, and nothing of the host', async () => {
  const answer = await download(contributor.token)
  const data = accountData.parse(answer.body)
  expect(data).toMatchObject({ contributionsReceived: [], events: [], payoutAccounts: [] })
  expect(data.sessions).toHaveLength(1)
  expect(data.contributionsGiven).toMatchObject([
    {
      eventName: family.event.name,
      goalName: 'Cuna',
      message: 'Los quiero, "mucho"\nsiempre',
      amount: 50_000,
      transactionFee: 4_500,
      serviceFee: 2_624,
      totalAmount: 57_124,
      status: 'CONFIRMED',
    },
  ])
  expect(JSON.stringify(answer.body)).not.toContain(family.host.email)
  expect(JSON.stringify(answer.body)).not.toContain(family.accountId)
})

test('contributions under an address are exported once it is verified, those of other accounts never', async () => {
  const { event } = await createFamily(world)
  const [person, other] = [await signUpUnconfirmed(world), await signUp(world)]
  const values = { contributor_email: person.email, status: 'CONFIRMED' } as const
  await createContribution(world.deps.db, event, values)
  await createContribution(world.deps.db, event, { ...values, user_id: other.user.id })
  const given = async () => (await download(person.token)).body.contributionsGiven.length
  expect(await given()).toBe(0)
  await updateRow(world, 'users', person.user.id, { email_verified_at: new Date() })
  expect(await given()).toBe(1)
})

test('the file never contains passwords, tokens or keys', async () => {
  for (const format of ['json', 'csv']) {
    const { text } = await download(family.host.token, format)
    expect(text).not.toMatch(/argon2|password|token|hash|idempotency/i)
  }
})

test('the CSV has a section per topic, rows of equal length and no formulas (R8)', async () => {
  const answer = await download(contributor.token, 'csv')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows = parseCsv(answer.text.replace('\uFEFF', ''))
  expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  expect(rows.filter(([first]) => first === 'Sección')).toHaveLength(20)
  expect(rows).toContainEqual(expect.arrayContaining(['Perfil', 'Correo', contributor.email]))
  const row = rows.find(([section]) => section === 'Aportaciones hechas')
  expect(row?.slice(2, 18)).toEqual([
    'Baby shower de Lucía',
    'Cuna',
    "'=Chela",
    contributor.email,
    'Los quiero, "mucho"\nsiempre',
    'Sí',
    'Sí',
    'No',
    '500.00',
    'Quien aporta',
    '71.24',
    '571.24',
    '0.00',
    'visa 4242',
    'US',
    'Confirmada',
  ])
})

test('the CSV has every text of an event, also one that the contract gets later (R8)', async () => {
  const texts = EVENT_TEXTS.map((name) => [name, `https://ejemplo.mx/${name}`])
  const body = Object.fromEntries(texts)
  const { id } = await createEvent(world.deps.db, family.host.user.id, { status: 'DRAFT' })
  await family.host.call('PUT /events/:id', { params: { id }, body })
  const cells = parseCsv((await download(family.host.token, 'csv')).text).flat()
  for (const [name, text] of texts) expect(cells, name).toContain(text)
})

test('the CSV says who paid the fees of each gift that a host received (R23)', async () => {
  const { text } = await download(family.host.token, 'csv')
  const rows = parseCsv(text.replace('\uFEFF', ''))
  const place = rows.findIndex(([section]) => section === 'Aportaciones recibidas')
  const payer = rows[place - 1]?.indexOf('Quién pagó los cargos') ?? -1
  expect(rows[place]?.slice(payer - 1, payer + 2)).toEqual(['500.00', 'Quien aporta', '571.24'])
})

test('the export needs a session and a known format', async () => {
  expect((await download(undefined)).status).toBe(401)
  const { token } = await signUp(world)
  expect((await download(token, 'xml')).status).toBe(400)
})
