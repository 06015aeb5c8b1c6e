import { beforeAll, describe, expect, it } from 'vitest'
import {
  createEventWithContributions,
  type EventWithContributions,
} from '#server/testing/factories.ts'
import { download, type Person, shareWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { BOM } from './csv.ts'
import { extractPdfText } from './testing.ts'

const world = shareWorld()
let host: Person
let lucia: EventWithContributions

beforeAll(async () => {
  host = await signUp(world)
  lucia = await createEventWithContributions(world, host, [{}], { name: 'La llegada de Lucía' })
})

const path = (kind: 'allies' | 'host', { event }: EventWithContributions, query: string) =>
  `/reports/${kind}/my-events/${event.id}${query}`

describe('a report of some days', () => {
  const days = (from: string, to: string) => `?from=${from}&to=${to}`

  it('has the contributions that were confirmed in them, in Mexico City, both ends included', async () => {
    const at = (iso: string, contributor_name: string) => ({
      contributor_name,
      confirmed_at: new Date(iso),
    })
    const own = await createEventWithContributions(world, host, [
      at('2026-05-01T05:59:59Z', 'antes'),
      at('2026-05-01T06:00:00Z', 'primera'),
      { ...at('2026-05-03T05:59:59Z', 'última'), general: true },
      at('2026-05-03T06:00:00Z', 'después'),
    ])
    const allies = await download(
      world,
      path('allies', own, days('2026-05-01', '2026-05-02')),
      host.token,
    )
    expect(allies.headers.get('content-disposition')).toContain(
      '-desde-2026-05-01-hasta-2026-05-02.csv',
    )
    const lines = allies.text.trimEnd().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[1])).toEqual(['primera', 'última'])
    const byGoal = await download(
      world,
      path('host', own, days('2026-05-01', '2026-05-02')),
      host.token,
    )
    expect(byGoal.text).toBe(
      `${BOM}Sueño,Meta (MXN),Recaudado (MXN),Fuera de la página (MXN),Aportaciones,Aliados,Estado\r\n` +
        'Cuna,5000.00,500.00,,1,1,Recibiendo aportaciones\r\n' +
        'Todo el evento,,500.00,,1,1,\r\n' +
        'Total del evento,5000.00,1000.00,,2,2,\r\n',
    )
    const pdf = await download(
      world,
      path('allies', own, `${days('2026-05-01', '2026-05-02')}&format=pdf`),
      host.token,
    )
    const text = extractPdfText(Buffer.from(pdf.bytes)).flat()
    expect(text).toContain('Aportaciones confirmadas: del 1 de mayo de 2026 al 2 de mayo de 2026')
    expect(text).toContain('2 aportaciones')
    const ids = [own, lucia].map(({ event }) => event.id).join(',')
    const bulk = `/reports/admin/allies/bulk?eventIds=${ids}&to=2026-05-02`
    const bulkFile = await download(world, bulk, (await signUpAdmin(world)).token)
    expect(bulkFile.text.trimEnd().split('\r\n')).toHaveLength(4)
  })

  it('without a contribution in them is refused with the days, and is not counted', async () => {
    const used = async () => (await host.call('GET /reports/my-stats')).rateLimitInfo.remaining
    const before = await used()
    for (const kind of ['allies', 'host'] as const) {
      const { status, body } = await download(
        world,
        path(kind, lucia, days('2020-01-01', '2020-01-31')),
        host.token,
      )
      expect([status, body.errorCode]).toEqual([400, 'NO_REPORT_DATA'])
      expect(body.description).toBe(
        '“La llegada de Lucía” no tiene aportaciones confirmadas del 1 de enero de 2020 al 31 de enero de 2020',
      )
    }
    expect(await used()).toBe(before)
    const wrong = await download(world, path('host', lucia, '?from=ayer'), host.token)
    expect(wrong.status).toBe(400)
  })
})

describe('the file of a host’s list', () => {
  it('has what the list finds: a search, a goal, those to thank', async () => {
    const own = await createEventWithContributions(world, host, [
      { contributor_name: 'Tía Chela', base_amount: 50_000 },
      { contributor_name: 'Tía Lola', general: true },
      { contributor_name: 'Tío Beto' },
    ])
    const [first] = own.contributions
    const params = { id: String(first?.id) }
    await host.call('POST /contributions/:id/thanks', { params, body: { by: 'other' } })
    const names = async (query: string) => {
      const file = await download(world, path('allies', own, query), host.token)
      const lines = file.text.trimEnd().split('\r\n').slice(1)
      return lines.map((line) => line.split(',')[1])
    }
    expect(await names('?search=tia')).toEqual(['Tía Chela', 'Tía Lola'])
    expect(await names('?thanks=pending')).toEqual(['Tía Lola', 'Tío Beto'])
    expect(await names('?goal=event')).toEqual(['Tía Lola'])
    expect(await names(`?goal=${own.goal.id}&thanks=pending`)).toEqual(['Tío Beto'])
    const none = await download(world, path('allies', own, '?search=nadie'), host.token)
    expect(none.body).toMatchObject({
      errorCode: 'NO_REPORT_DATA',
      description: expect.stringContaining('que coincidan con lo que buscas'),
    })
  })
})

it('three hundred gifts print on ten pages, their messages whole, and no page is half empty', async () => {
  const message =
    'Con todo nuestro cariño para la familia que crece. ¡Nos vemos en la fiesta, abrazos!'
  const gifts = Array.from({ length: 300 }, (_, n) => ({
    contributor_name:
      n % 20 === 0 ? 'María Guadalupe de los Ángeles Villaseñor' : 'Tía Chela Pérez',
    contributor_email: `aliada.${n}@example.test`,
    anonymous: n % 30 === 0,
    message: n % 2 === 0 ? message : null,
  }))
  const own = await createEventWithContributions(world, host, gifts)
  const file = await download(world, path('allies', own, '?format=pdf'), host.token)
  const pages = extractPdfText(Buffer.from(file.bytes))
  expect(pages.length).toBeLessThanOrEqual(10)
  const rows = pages.map((page) => page.filter((text) => text === '$500.00').length)
  expect(rows.reduce((sum, count) => sum + count, 0)).toBe(300)
  expect(Math.min(...rows.slice(0, -1))).toBeGreaterThanOrEqual(20)
  const messages = pages.flat().filter((text) => text.includes('abrazos!”'))
  expect(messages).toHaveLength(150)
})
