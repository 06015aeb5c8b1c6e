import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { describeState, NextStepLink } from './next-step.tsx'

type Data = Parameters<typeof describeState>[0]

const EVENT = {
  id: 'e1',
  slug: 'lucia-abc234',
  name: 'Baby shower de Lucía',
  status: 'ACTIVE',
  viewer: 'OWNER',
  eventDate: '2026-12-12T23:00:00.000Z',
  timeZone: 'America/Mexico_City',
}
const PARTY = '2026-12-12T20:00:00-06:00'
const DAY_AFTER = '2026-12-13T00:30:00-06:00'

/** Of a host with one event, and gifts to thank for or none. */
const hostAt = (
  now: string,
  { pending = 0, ...event }: Partial<typeof EVENT> & { pending?: number },
) =>
  ({
    events: { data: { events: [{ ...EVENT, ...event }], pagination: { total: 1 } } },
    summary: { data: { summary: { activeEvents: event.status === 'DRAFT' ? 0 : 1 } } },
    thanks: { data: { events: pending > 0 ? [{ id: 'e1', pending }] : [] } },
    now: new Date(now),
  }) as unknown as Data

const readLink = (data: Data) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <NextStepLink data={data} />
    </MemoryRouter>,
  )
  return { to: /href="([^"]*)"/.exec(html)?.[1], text: html.replace(/<[^>]+>/g, '').trim() }
}

describe('the home of a host with one active event', () => {
  it('says how many days are left, and shares it', () => {
    const data = hostAt('2026-12-01T12:00:00-06:00', { pending: 3 })
    expect(describeState(data)).toBe('Faltan 11 días · Baby shower de Lucía')
    expect(readLink(data)).toEqual({
      to: '/events/lucia-abc234?tab=compartir',
      text: 'Compartir mi evento',
    })
  })

  it('shares it until the day of the party ends, by the event’s own calendar', () => {
    const data = hostAt(PARTY, { pending: 3 })
    expect(describeState(data)).toBe('¡Es hoy! · Baby shower de Lucía')
    expect(readLink(data).text).toBe('Compartir mi evento')
  })

  it('asks for thanks from the day after, while gifts wait for them', () => {
    const data = hostAt(DAY_AFTER, { pending: 3 })
    expect(describeState(data)).toBe('“Baby shower de Lucía” ya pasó: es momento de agradecer.')
    expect(readLink(data)).toEqual({
      to: '/events/lucia-abc234/thanks',
      text: 'Agradecer a tus aliados',
    })
  })

  it('invites to the party no more once everybody is thanked, and says that the event can be closed', () => {
    const data = hostAt(DAY_AFTER, {})
    expect(describeState(data)).toBe(
      '“Baby shower de Lucía” ya pasó. Ciérralo cuando ya no esperes regalos.',
    )
    expect(readLink(data).text).toBe('Mandar un agradecimiento')
  })
})

it('leads a host who has published nothing to the draft', () => {
  const data = hostAt(PARTY, { status: 'DRAFT' })
  expect(describeState(data)).toContain('Te falta publicar “Baby shower de Lucía”')
  expect(readLink(data)).toMatchObject({ text: 'Termina y publica' })
})
