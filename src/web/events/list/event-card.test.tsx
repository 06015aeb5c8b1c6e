import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { EventSummary, HostedEvent } from '#contract/events/events.ts'
import { EventCard } from './event-card.tsx'

const summary = {
  id: 'e1',
  slug: 'lucia-abc234',
  name: 'Baby shower de Lucía',
  status: 'ACTIVE',
  theme: 'nubes',
  cover: null,
  eventDate: '2026-12-12T23:00:00.000Z',
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
