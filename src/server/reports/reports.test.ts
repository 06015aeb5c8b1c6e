import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateRow } from '#server/testing/database.ts'
import {
  createEventWithContributions,
  type EventWithContributions,
  insertContributionsInBulk,
} from '#server/testing/factories.ts'
import { download, type Person, shareWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { BOM } from './csv.ts'
import { readConfirmedInBatches } from './store.ts'

const UNKNOWN_ID = '0197a3b2-1111-7222-8333-444455556666'
const world = shareWorld()
let host: Person
let admin: Person
let lucia: EventWithContributions
let bruno: EventWithContributions
let inigo: EventWithContributions
let empty: EventWithContributions

beforeAll(async () => {
  host = await signUp(world)
  admin = await signUpAdmin(world)
  lucia = await createEventWithContributions(
    world,
    host,
    [
      { contributor_name: '=HYPERLINK("x")', message: 'Uno, "dos"\nTres' },
      {
        contributor_name: 'Ñoño 👶🏽',
        contributor_email: 'nono@example.test',
        anonymous: true,
        general: true,
        fees_paid_by: 'HOST',
        refunded_base_amount: 12_345,
        refunded_total_amount: 14_104,
        disputed_base_amount: 10_000,
        disputed_total_amount: 11_425,
      },
      { contributor_name: 'Nadie', status: 'PENDING', confirmed_at: null },
      { contributor_name: 'Devuelta', status: 'REFUNDED', refunded_base_amount: 50_000 },
    ],
    { name: 'La llegada de Lucía', slug: 'la-llegada-de-lucia-abc234' },
  )
  const given = [{ contributor_name: 'Ana' }, { contributor_name: 'Ana' }, { general: true }]
  bruno = await createEventWithContributions(world, host, given, { name: 'Bruno' })
  const other = { name: '@Íñigo, el bebé' }
  inigo = await createEventWithContributions(world, await signUp(world), [{}], other)
  empty = await createEventWithContributions(world, host, [
    { status: 'PENDING', confirmed_at: null },
  ])
})

const path = (kind: 'allies' | 'host', { event }: EventWithContributions, query = '') =>
  `/reports/${kind}/my-events/${event.id}${query}`
const bulk = (kind: 'allies' | 'host', showers: EventWithContributions[], query = '') =>
  `/reports/admin/${kind}/bulk?eventIds=${showers.map(({ event }) => event.id).join(',')}${query}`

describe('the report of allies', () => {
  it('has a BOM, a Spanish header, a row for each confirmed contribution, and CRLF', async () => {
    const file = await download(world, path('allies', lucia), host.token)
    const [first, second] = lucia.contributions.map(({ folio }) => folio)
    expect(file.status).toBe(200)
    expect(file.text).toBe(
      `${BOM}Fecha,Nombre,Correo,Sueño,Mensaje,Monto (MXN),Estado,Folio,Pagado con cargos (MXN),Quién pagó los cargos,Agradecido,Agradecido el,Cómo llegó,Por otro medio (MXN),Qué es,Teléfono\r\n` +
        `2026-12-12 17:00:09,"'=HYPERLINK(""x"")",,Cuna,"Uno, ""dos""\nTres",500.00,Confirmada,${first},571.24,Quien aporta,Todavía no,,Tarjeta,,,\r\n` +
        `2026-12-12 17:01:09,Ñoño 👶🏽,nono@example.test,Todo el evento,,276.55,Confirmada,${second},315.95,La familia,Todavía no,,Tarjeta,,,\r\n`,
    )
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('says how each gift was thanked for, and has what its hosts noted, disarmed, for hosts alone', async () => {
    const own = await createEventWithContributions(world, host, [
      { contributor_name: 'Tía Chela', contributor_email: 'chela@example.test' },
    ])
    const params = { id: own.event.id }
    const [paid] = own.contributions
    const note = (giverName: string, more: object) =>
      host.call('POST /events/:id/noted-gifts', {
        params,
        body: { giverName, givenOn: '2026-12-13', formKey: randomUUID(), ...more } as never,
      })
    await note('=Beto', { kind: 'CASH', amount: 20_000, phone: '+525512345678' })
    const { gift } = await note('Lupita', { kind: 'BROUGHT', description: 'Una cobija' })
    await host.call('POST /contributions/:id/thanks', {
      params: { id: paid?.id ?? '' },
      body: { by: 'email', message: '¡Gracias!' },
    })
    await host.call('POST /events/:id/noted-gifts/:giftId/thanks', {
      params: { ...params, giftId: gift.id },
      body: { by: 'other' },
    })
    const read = async (person: Person, query = '') =>
      (await download(world, path('allies', own, query), person.token)).text.split('\r\n').slice(1)
    const [card, cash, thing] = await read(host)
    expect(card).toMatch(/,Por correo,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Tarjeta,,,$/)
    expect(cash).toMatch(
      /^2026-12-13 .*,'=Beto,,Todo el evento,,,Anotado,,,,Todavía no,,Efectivo,200\.00,,'\+525512345678$/,
    )
    expect(thing).toMatch(/,Lupita,.*,Anotado,.*,A tu manera,2.*,Lo trajo,,Una cobija,$/)
    expect((await read(host, '?to=2020-01-01')).join()).not.toContain('Lupita')
    expect((await read(await signUpAdmin(world))).join()).not.toMatch(/Lupita|Beto/)
  })

  it('has a content type and a file name, and is not cached', async () => {
    const bySlug = `/reports/allies/my-events/${lucia.event.slug}?format=csv`
    const { headers } = await download(world, bySlug, host.token)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const day = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
    const name = `reporte-aliados-la-llegada-de-lucia-abc234-${day}.csv`
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    )
    const found = await download(world, `${bySlug}&thanks=pending`, host.token)
    expect(found.headers.get('content-disposition')).toContain(`${day}-filtrado.csv"`)
  })

  it('reads fifty thousand contributions a thousand rows at a time, each once', async () => {
    const big = await createEventWithContributions(world, host, [])
    const confirmedAt = sql`timestamptz '2026-01-01 00:00:00.000123+00' + (n / 7) * interval '1 microsecond'`
    await insertContributionsInBulk(world, big.event, 50_000, confirmedAt)
    const sizes: number[] = []
    for await (const rows of readConfirmedInBatches(world.deps.db, big.event.id))
      sizes.push(rows.length)
    expect(sizes).toEqual(Array.from({ length: 50 }, () => 1_000))
    const file = await download(world, path('allies', big), host.token)
    const names = file.text.trimEnd().split('\r\n').slice(1)
    expect(names).toHaveLength(50_000)
    expect(new Set(names.map((line) => line.split(',')[1])).size).toBe(50_000)
  })
})

it('the report of a host has one row per goal, one for the whole event, and the totals', async () => {
  const file = await download(world, path('host', bruno), host.token)
  expect(file.text).toBe(
    `${BOM}Sueño,Meta (MXN),Recaudado (MXN),Fuera de la página (MXN),Aportaciones,Aliados,Estado\r\n` +
      'Cuna,5000.00,1000.00,0.00,2,1,Recibiendo aportaciones\r\n' +
      'Todo el evento,,500.00,0.00,1,1,\r\n' +
      'Total del evento,5000.00,1500.00,0.00,3,2,\r\n',
  )
})

it('the report of a host says of a goal that a guest brings that it takes no money', async () => {
  const own = await createEventWithContributions(world, host, [{}])
  await updateRow(world, 'goals', own.goal.id, { reserved_at: new Date() })
  const { text } = await download(world, path('host', own), host.token)
  expect(text).toContain('Cuna,5000.00,500.00,0.00,1,1,Apartado: alguien lo lleva\r\n')
})

it.each([
  ['allies', 'aliados'],
  ['host', 'anfitrion'],
] as const)(
  'the report of %s as PDF is a complete document with a file name',
  async (kind, label) => {
    const ofOne = await download(world, path(kind, lucia, '?format=pdf'), host.token)
    const ofTwo = await download(world, bulk(kind, [lucia, inigo], '&format=pdf'), admin.token)
    for (const { headers, text } of [ofOne, ofTwo]) {
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toMatch(new RegExp(`reporte-${label}-.*\\.pdf"`))
      expect(text.startsWith('%PDF-1.7')).toBe(true)
      expect(text.trimEnd().endsWith('%%EOF')).toBe(true)
    }
  },
)

describe('a bulk report', () => {
  it('names the event in each row, in the requested order', async () => {
    const allies = await download(world, bulk('allies', [inigo, bruno]), admin.token)
    const lines = allies.text.trimEnd().split('\r\n')
    const events = lines.map((line) => line.split(',')[0])
    expect(events).toEqual([`${BOM}Evento`, '"\'@Íñigo', 'Bruno', 'Bruno', 'Bruno'])
    const hosts = await download(world, bulk('host', [bruno, inigo]), admin.token)
    expect(hosts.text).toContain('Bruno,Total del evento,5000.00,1500.00,0.00,3,2,\r\n')
    expect(hosts.headers.get('content-disposition')).toContain('reporte-anfitrion-2-eventos-')
  })

  it('skips events without contributions, unless there are no others', async () => {
    expect((await download(world, bulk('allies', [empty, lucia]), admin.token)).status).toBe(200)
    const { status, body } = await download(world, bulk('allies', [empty]), admin.token)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errorCode: 'NO_REPORT_DATA',
      description: 'Los eventos seleccionados no tienen registros para generar el reporte',
    })
  })

  it('is in the audit trail, with the number of events and the format', async () => {
    await download(world, bulk('host', [lucia, inigo], '&format=pdf'), admin.token)
    const { entries } = await admin.call('GET /admin/audit')
    expect(entries[0]).toMatchObject({
      actor: { id: admin.user.id },
      action: 'bulk-report',
      subject: { type: 'report', id: 'host' },
      detail: { events: 2, format: 'pdf' },
    })
  })

  it('of one event of somebody else is in the trail, too; one’s own is not', async () => {
    const csv = path('allies', lucia, '?format=csv')
    await download(world, csv, admin.token)
    const { entries } = await admin.call('GET /admin/audit')
    expect(entries[0]).toMatchObject({
      action: 'bulk-report',
      subject: { type: 'event', id: lucia.event.id },
    })
    await download(world, csv, host.token)
    expect((await admin.call('GET /admin/audit')).entries[0]?.id).toBe(entries[0]?.id)
  })

  it('answers 401 to a visitor, 403 to a host, even of these events', async () => {
    for (const kind of ['allies', 'host'] as const) {
      expect((await download(world, bulk(kind, [lucia]))).status).toBe(401)
      expect((await download(world, bulk(kind, [lucia]), host.token)).status).toBe(403)
    }
  })

  it.each([
    ['', 400],
    ['?eventIds=', 400],
    ["?eventIds=x'--", 400],
    [`?eventIds=${UNKNOWN_ID}`, 404],
  ])('requires ids of existing events: %j is %d', async (query, status) => {
    const answer = await download(world, `/reports/admin/allies/bulk${query}`, admin.token)
    expect(answer.status).toBe(status)
  })
})

describe('access to the reports of an event', () => {
  it('is given to admins, and refused to visitors (401), aliados and other hosts (403)', async () => {
    expect((await download(world, path('allies', lucia), admin.token)).status).toBe(200)
    const aliado = await signUp(world, { role: 'ALIADO' })
    const other = await signUp(world)
    for (const kind of ['allies', 'host'] as const) {
      expect((await download(world, path(kind, lucia))).status).toBe(401)
      expect((await download(world, path(kind, lucia), aliado.token)).status).toBe(403)
      expect((await download(world, path(kind, lucia), other.token)).status).toBe(403)
    }
  })

  it('answers 404 for an unknown event, 400 for an unknown format', async () => {
    const none = await download(world, `/reports/allies/my-events/${UNKNOWN_ID}`, host.token)
    expect([none.status, none.body.errorCode]).toEqual([404, 'EVENT_NOT_FOUND'])
    const format = await download(world, path('allies', lucia, '?format=xls'), host.token)
    expect([format.status, format.body.errorCode]).toEqual([400, 'VALIDATION'])
  })

  it('answers 400 NO_REPORT_DATA, with a description, if nothing is confirmed', async () => {
    const { status, body } = await download(world, path('allies', empty), host.token)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errorCode: 'NO_REPORT_DATA',
      message: 'Los eventos seleccionados no tienen registros para generar el reporte',
    })
    expect(body.description).toContain(empty.event.name)
  })
})
