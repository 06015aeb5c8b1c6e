import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { eventHead } from './event-head.ts'

const CANONICAL = 'https://ciguena.mx/events/la-llegada-de-lucia-abc234'

const event = {
  name: 'La llegada de Lucía',
  description: null,
  eventDate: '2030-05-10T23:00:00.000Z',
  location: 'Puebla',
  status: 'ACTIVE',
  hosts: [{ name: 'Ana' }, { name: 'Luis' }],
  host: { fullName: 'Ana López' },
  statistics: { totalCurrentAmount: 50_000, totalTargetAmount: 100_000 },
  previewUrl: `${CANONICAL}/preview.png?v=1`,
} as unknown as Event

describe('the head of the event page (R12)', () => {
  it('has a canonical link and structured data', () => {
    const head = eventHead(event, CANONICAL)
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: CANONICAL })
    expect(head).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'Event',
        name: 'La llegada de Lucía',
        startDate: '2030-05-10T23:00:00.000Z',
        url: CANONICAL,
        location: { '@type': 'Place', name: 'Puebla', address: 'Puebla' },
        organizer: { '@type': 'Person', name: 'Ana y Luis' },
      }),
    })
    expect(head).not.toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it.each(['DRAFT', 'COMPLETED', 'ARCHIVED'] as const)('of a %s event has noindex', (status) => {
    expect(eventHead({ ...event, status }, CANONICAL)).toContainEqual({
      name: 'robots',
      content: 'noindex',
    })
  })
})
