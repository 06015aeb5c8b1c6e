import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, signUp, signUpAdmin } from '#server/testing/people.ts'
import {
  createEventWithContributions,
  download,
  type EventWithContributions,
} from '#server/testing/reports.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { BOM } from './csv.ts'

const world = setUpWorld()
let host: Person
let admin: Person
let lucia: EventWithContributions
let inigo: EventWithContributions
let empty: EventWithContributions

beforeAll(async () => {
  host = await signUp(world)
  admin = await signUpAdmin(world)
  lucia = await createEventWithContributions(
    world,
    host,
    [{ contributor_name: 'Ana' }, { contributor_name: 'Ana' }, { general: true }],
    { name: 'Lucía' },
  )
  inigo = await createEventWithContributions(world, await signUp(world), [{}], {
    name: '@Íñigo, el bebé',
  })
  empty = await createEventWithContributions(world, host, [])
})

const bulk = (kind: string, showers: EventWithContributions[], query = '') =>
  `/reports/admin/${kind}/bulk?eventIds=${showers.map(({ event }) => event.id).join(',')}${query}`

describe('the report of a host', () => {
  it('has one row per goal, one for the whole event, and the totals', async () => {
    const path = `/reports/host/my-events/${lucia.event.id}`
    const file = await download(world, path, host.token)
    expect(file.text).toBe(
      `${BOM}Sueño,Meta (MXN),Recaudado (MXN),Aportaciones,Aliados,Estado\r\n` +
        'Cuna,5000.00,1000.00,2,1,Recibiendo aportaciones\r\n' +
        'Todo el evento,,500.00,1,1,\r\n' +
        'Total del evento,5000.00,1500.00,3,2,\r\n',
    )
  })

  it('exists as PDF', async () => {
    const path = `/reports/host/my-events/${lucia.event.id}?format=pdf`
    const file = await download(world, path, host.token)
    expect(file.text.startsWith('%PDF')).toBe(true)
    expect(file.headers.get('content-disposition')).toContain('reporte-anfitrion-')
  })
})

describe('a bulk report', () => {
  it('names the event in each row, in the requested order', async () => {
    const allies = await download(world, bulk('allies', [inigo, lucia]), admin.token)
    const events = allies.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',')[0])
    expect(events).toEqual([`${BOM}Evento`, '"\'@Íñigo', 'Lucía', 'Lucía', 'Lucía'])
    const hosts = await download(world, bulk('host', [lucia, inigo]), admin.token)
    expect(hosts.text).toContain('Lucía,Total del evento,5000.00,1500.00,3,2,\r\n')
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

  it('exists as PDF with a section per event', async () => {
    for (const kind of ['allies', 'host']) {
      const wanted = bulk(kind, [lucia, inigo], '&format=pdf')
      const file = await download(world, wanted, admin.token)
      expect([file.status, file.text.slice(0, 4)]).toEqual([200, '%PDF'])
    }
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

  it('answers 401 to a visitor, 403 to a host, even of these events', async () => {
    for (const kind of ['allies', 'host']) {
      expect((await download(world, bulk(kind, [lucia]))).status).toBe(401)
      expect((await download(world, bulk(kind, [lucia]), host.token)).status).toBe(403)
    }
  })

  it('requires ids of existing events', async () => {
    const none = '0197a3b2-1111-7222-8333-444455556666'
    const path = '/reports/admin/allies/bulk'
    expect((await download(world, path, admin.token)).status).toBe(400)
    expect((await download(world, `${path}?eventIds=`, admin.token)).status).toBe(400)
    expect((await download(world, `${path}?eventIds=x'--`, admin.token)).status).toBe(400)
    expect((await download(world, `${path}?eventIds=${none}`, admin.token)).status).toBe(404)
  })
})
