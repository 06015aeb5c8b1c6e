import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, signUp, signUpAdmin } from '#server/testing/people.ts'
import {
  createEventWithContributions,
  download,
  type EventWithContributions,
  recomputeTotals,
} from '#server/testing/reports.ts'
import { shareWorld } from '#server/testing/world.ts'
import { BOM } from './csv.ts'
import { readConfirmedInBatches } from './store.ts'

const world = shareWorld()
let host: Person
let made: EventWithContributions

beforeAll(async () => {
  host = await signUp(world)
  made = await createEventWithContributions(
    world,
    host,
    [
      { contributor_name: '=HYPERLINK("x")', message: 'Uno, "dos"\nTres' },
      {
        contributor_name: 'Ñoño 👶🏽',
        contributor_email: 'nono@example.test',
        anonymous: true,
        general: true,
        refunded_amount: 12_345,
      },
      { contributor_name: 'Nadie', status: 'PENDING', confirmed_at: null },
      { contributor_name: 'Devuelta', status: 'REFUNDED', refunded_amount: 50_000 },
    ],
    { name: 'La llegada de Lucía', slug: 'la-llegada-de-lucia-abc234' },
  )
})

const path = (id: string, query = '') => `/reports/allies/my-events/${id}${query}`

describe('the report of allies as CSV', () => {
  it('has a BOM, a Spanish header, a row for each confirmed contribution, and CRLF', async () => {
    const file = await download(world, path(made.event.id), host.token)
    expect(file.status).toBe(200)
    expect(file.text).toBe(
      `${BOM}Fecha,Nombre,Correo,Sueño,Mensaje,Monto (MXN),Estado\r\n` +
        `2026-12-12 17:00:09,"'=HYPERLINK(""x"")",,Cuna,"Uno, ""dos""\nTres",500.00,Confirmada\r\n` +
        '2026-12-12 17:01:09,Ñoño 👶🏽,nono@example.test,Todo el evento,,376.55,Confirmada\r\n',
    )
    expect([...file.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  it('has a content type and a file name, and is not cached', async () => {
    const { headers } = await download(world, path(made.event.slug, '?format=csv'), host.token)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const day = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 10)
    const name = `reporte-aliados-la-llegada-de-lucia-abc234-${day}.csv`
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    )
  })

  it('reads fifty thousand contributions a thousand rows at a time, each once', async () => {
    const big = await createEventWithContributions(world, host, [])
    await sql`
      insert into contributions (event_id, host_id, contributor_name, contributor_key, base_amount,
        transaction_fee, service_fee, total_amount, stripe_account_id, status, confirmed_at)
      select ${big.event.id}, ${host.user.id}, 'Aliada ' || n, 'name:' || n, 1000, 90, 394, 1484,
        'acct_bulk', 'CONFIRMED', timestamptz '2026-01-01 00:00:00.000123+00' + (n / 7) * interval '1 microsecond'
      from generate_series(1, 50000) as n`.execute(world.deps.db)
    await recomputeTotals(world, big.event.id)
    const sizes: number[] = []
    for await (const rows of readConfirmedInBatches(world.deps.db, big.event.id))
      sizes.push(rows.length)
    expect(sizes).toEqual(Array.from({ length: 50 }, () => 1_000))
    const file = await download(world, path(big.event.id), host.token)
    const names = file.text.trimEnd().split('\r\n').slice(1)
    expect(names).toHaveLength(50_000)
    expect(new Set(names.map((line) => line.split(',')[1])).size).toBe(50_000)
  })
})

it('the report of allies as PDF is a complete document with a file name', async () => {
  const file = await download(world, path(made.event.id, '?format=pdf'), host.token)
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(file.headers.get('content-disposition')).toMatch(/reporte-aliados-.*\.pdf"/)
  expect(file.text.startsWith('%PDF-1.7')).toBe(true)
  expect(file.text.trimEnd().endsWith('%%EOF')).toBe(true)
})

describe('access to the reports of an event', () => {
  it('is given to its host and to admins', async () => {
    const admin = await signUpAdmin(world)
    expect((await download(world, path(made.event.id), admin.token)).status).toBe(200)
  })

  it('is refused to visitors (401), aliados and other hosts (403)', async () => {
    const aliado = await signUp(world, { role: 'ALIADO' })
    const other = await signUp(world)
    for (const kind of ['allies', 'host']) {
      const wanted = `/reports/${kind}/my-events/${made.event.id}`
      expect((await download(world, wanted)).status).toBe(401)
      expect((await download(world, wanted, aliado.token)).status).toBe(403)
      expect((await download(world, wanted, other.token)).status).toBe(403)
    }
  })

  it('answers 404 for an unknown event, 400 for an unknown format', async () => {
    const none = await download(world, path('0197a3b2-1111-7222-8333-444455556666'), host.token)
    expect([none.status, none.body.errorCode]).toEqual([404, 'EVENT_NOT_FOUND'])
    const format = await download(world, path(made.event.id, '?format=xls'), host.token)
    expect([format.status, format.body.errorCode]).toEqual([400, 'VALIDATION'])
  })

  it('answers 400 NO_REPORT_DATA, with a description, if nothing is confirmed', async () => {
    const empty = await createEventWithContributions(world, host, [
      { status: 'PENDING', confirmed_at: null },
    ])
    const { status, body } = await download(world, path(empty.event.id), host.token)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      errorCode: 'NO_REPORT_DATA',
      message: 'Los eventos seleccionados no tienen registros para generar el reporte',
    })
    expect(body.description).toContain(empty.event.name)
  })
})
