import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import type { EventSummary, HostedEvent } from '#contract/events/events.ts'
import { buildSavedInputKey } from '#web/events/wizard/saved-steps.ts'
import { EventCard } from './event-card.tsx'

const summary = {
  id: 'e1',
  slug: 'lucia-abc234',
  name: 'Baby shower de Lucía',
  status: 'ACTIVE',
  theme: 'nubes',
  cover: null,
  eventDate: '2026-12-12T23:00:00.000Z',
  timeZone: 'America/Mexico_City' as const,
  hosts: [{ name: 'Ana' }],
  statistics: { totalGoals: 1, completedGoals: 0, hiddenContributions: 0, totalContributors: 0 },
} as unknown as EventSummary

const render = (event: EventSummary & Partial<HostedEvent>, own: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EventCard event={event} own={own} />
    </MemoryRouter>,
  )

describe('the action of a draft', () => {
  const draft = { ...summary, status: 'DRAFT' } as const

  it('is to finish it for its owner', () => {
    expect(render({ ...draft, viewer: 'OWNER' }, true)).toContain('Terminar: Baby shower de Lucía')
  })

  it('is to edit it for a co-host, for whom there is no wizard', () => {
    const card = render({ ...draft, viewer: 'COHOST' }, true)
    expect(card).toContain('Editar: Baby shower de Lucía')
    expect(card).not.toContain('Terminar')
  })
})

it('names the sueños of a draft that wait in this browser', () => {
  const key = buildSavedInputKey('u1', 'e1', 'goals')
  const typed = { 'goals.a.name': 'Cuna', 'goals.b.name': 'Tina', 'goals.c.name': ' ' }
  const stored = JSON.stringify({ savedAt: Date.now(), typed })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === key ? stored : null) })
  const draft = { ...summary, hostId: 'u1', status: 'DRAFT', viewer: 'OWNER' } as const
  expect(render(draft, true)).toContain('2 sueños sin publicar en este navegador')
  expect(render({ ...draft, viewer: 'COHOST' }, true)).not.toContain('sin publicar')
  vi.unstubAllGlobals()
})

describe('the link of an event', () => {
  it('is offered once others can open it: not that of a draft', () => {
    expect(render({ ...summary, status: 'DRAFT', viewer: 'OWNER' }, true)).not.toContain('Copiar')
    expect(render({ ...summary, viewer: 'OWNER' }, true)).toContain('Copiar enlace')
  })
})

describe('the amounts that guests see (R22)', () => {
  const show = (statistics: Partial<EventSummary['statistics']>) =>
    render({ ...summary, statistics: { ...summary.statistics, ...statistics } }, false)
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')

  it('are what was raised and the target, and how many gifts are not in it', () => {
    const raised = { totalCurrentAmount: 75_000, totalTargetAmount: 100_000 }
    expect(show(raised)).toContain('$750.00 de $1,000.00')
    expect(show(raised)).not.toContain('privado')
    expect(show({ ...raised, hiddenContributions: 2 })).toContain(
      'más 2 aportaciones con monto privado, sin sumar aquí',
    )
  })

  it('are the target alone where the host hides what was raised', () => {
    expect(show({ totalCurrentAmount: null, totalTargetAmount: 100_000 })).toContain(
      'Meta: $1,000.00',
    )
  })

  it('are none where the host hides them all', () => {
    expect(show({ totalCurrentAmount: null, totalTargetAmount: null })).not.toContain('$')
  })
})
