import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { describeCountdown } from './after-party.ts'
import {
  formatHostNames,
  formatInvitation,
  getEventStatusLabel,
  getHostInitials,
} from './event-labels.ts'
import { buildEventHead } from './page/event-head.ts'
import { buildGoogleCalendarLink, buildMapLink } from './page/event-links.ts'
import {
  composeContributorMessage,
  composeGoalMessage,
  composeGuestMessage,
} from './share/messages.ts'
import { composeHostMessages } from './share/share-kit.tsx'
import { describeVisibility } from './visibility.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const URL_OF_EVENT = 'https://ciguena.example/events/lucia-abc234'

const event = {
  name: 'Baby shower de Lucía & Íñigo',
  description: null,
  shareUrl: URL_OF_EVENT,
  previewUrl: `${URL_OF_EVENT}/preview.png?v=1`,
  eventDate: '2026-12-12T23:00:00.000Z',
  timeZone: 'America/Mexico_City' as const,
  location: 'Jardín Las Bugambilias',
  status: 'ACTIVE',
  hosts: [{ name: 'Ana' }, { name: 'Luis' }],
  host: { publicName: 'Ana Robles' },
  statistics: { totalCurrentAmount: 50_000, totalTargetAmount: 100_000 },
  videoCallLink: null,
  photoAlbumLink: null,
  updates: [],
} as unknown as Event

it.each([
  ['Faltan 22 días', event, NOW],
  ['Ya se celebró; todavía puedes aportar', event, new Date('2026-12-14T18:00:00Z')],
  [null, { ...event, closedBecause: 'CONTRIBUTIONS_CLOSED' }, new Date('2026-12-14T18:00:00Z')],
  [null, { ...event, status: 'COMPLETED' }, NOW],
] as const)('beside the date stands: %s', (text, shown, now) => {
  expect(describeCountdown(shown, now)).toBe(text)
})

it.each([
  ['DRAFT', 'Borrador', 'warning'],
  ['ACTIVE', 'Activo', 'success'],
  ['COMPLETED', 'Completado', 'info'],
  ['ARCHIVED', 'Archivado', 'neutral'],
  ['SOMETHING', 'SOMETHING', 'neutral'],
])('the badge of %s is %s in tone %s (spec §4)', (status, label, tone) => {
  expect(getEventStatusLabel(status)).toEqual({ label, tone })
})

it('the hosts are the event’s names, else the owner, else Anfitrión (spec §2)', () => {
  const host = { publicName: 'Ana López' }
  expect(formatHostNames({ hosts: [{ name: 'Ana' }, { name: 'Luis' }], host })).toBe('Ana y Luis')
  expect(formatHostNames({ hosts: [], host })).toBe('Ana López')
  expect(formatHostNames({ hosts: [], host: { publicName: '' } })).toBe('Anfitrión')
})

it('the hosts invite until the day of the party, and from the day after they invited', () => {
  const alone = { ...event, hosts: [{ name: 'Ana' }] }
  expect(formatInvitation(event)).toBe('Ana y Luis te invitan')
  expect(formatInvitation(alone)).toBe('Ana te invita')
  expect(formatInvitation(event, true)).toBe('Ana y Luis te invitaron')
  expect(formatInvitation(alone, true)).toBe('Ana te invitó')
  const name = 'José Ortega y Gasset'
  expect(formatInvitation({ hosts: [{ name }], host: { publicName: name } })).toBe(
    'José Ortega y Gasset te invita',
  )
})

it.each([
  [[], 'AL'],
  [['Ana López Ruiz'], 'AL'],
  [['Ana López'], 'AL'],
  [['Ana y Luis'], 'AL'],
  [['Ana', 'Luis'], 'AL'],
  [['Ana López Ruiz', 'Luis Pérez', 'Eva'], 'AL'],
  [['Beto'], 'B'],
])('the initials of %j are %s, as on the profile', (names, shown) => {
  const host = { publicName: 'Ana López', initials: 'AL' }
  expect(getHostInitials({ hosts: names.map((name) => ({ name })), host })).toBe(shown)
})

it('two first names of the account keep the initials of its profile', () => {
  const host = { publicName: 'María José Núñez', initials: 'MN' }
  expect(getHostInitials({ hosts: [{ name: 'María José Núñez' }], host })).toBe('MN')
})

describe('the head of the event page (R12)', () => {
  it('has a canonical link and structured data', () => {
    const head = buildEventHead(event, URL_OF_EVENT)
    expect(head).toContainEqual({ tagName: 'link', rel: 'canonical', href: URL_OF_EVENT })
    expect(head).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'Event',
        name: event.name,
        startDate: '2026-12-12T17:00:00-06:00',
        url: URL_OF_EVENT,
        location: { '@type': 'Place', name: event.location, address: event.location },
        organizer: { '@type': 'Person', name: 'Ana y Luis' },
      }),
    })
    expect(head).not.toContainEqual({ name: 'robots', content: 'noindex' })
  })

  it.each([
    ['2026-12-12T23:00:00.000Z', '2026-12-12T15:00:00-08:00'],
    ['2026-12-13T07:59:59.000Z', '2026-12-12'],
  ])(
    'says of %s in Tijuana that it begins at %s: in its own offset (R27)',
    (eventDate, startDate) => {
      const head = buildEventHead(
        { ...event, eventDate, timeZone: 'America/Tijuana' },
        URL_OF_EVENT,
      )
      expect(head).toContainEqual({ 'script:ld+json': expect.objectContaining({ startDate }) })
    },
  )

  it.each(['DRAFT', 'COMPLETED', 'ARCHIVED'] as const)('of a %s event has noindex', (status) => {
    const head = buildEventHead({ ...event, status }, URL_OF_EVENT)
    expect(head).toContainEqual({ name: 'robots', content: 'noindex' })
  })
})

it('a place links to a map, a video call does not', () => {
  expect(buildMapLink('Jardín Los Olivos, Coyoacán')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Jard%C3%ADn%20Los%20Olivos%2C%20Coyoac%C3%A1n',
  )
  expect(buildMapLink('Por videollamada')).toBeNull()
  expect(buildMapLink('En línea')).toBeNull()
})

it('a guest’s message has hosts, name, date, place and link, also behind a WhatsApp link', () => {
  const message = composeGuestMessage(event, NOW)
  expect(message.split('\n')).toEqual([
    'Ana y Luis te invitan:',
    '',
    'Baby shower de Lucía & Íñigo',
    'Sábado 12 de diciembre, 5:00 p.m.',
    'Jardín Las Bugambilias',
    '',
    `Aquí ves los detalles y los sueños que puedes apoyar: ${URL_OF_EVENT}`,
  ])
  const link = new URL(buildWhatsappUrl(message))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toBe(message)
})

it('one host invites in the singular, and a missing place is left out', () => {
  const alone = composeGuestMessage({ ...event, hosts: [{ name: 'Ana' }], location: null }, NOW)
  expect(alone).toContain('Ana te invita:')
  expect(alone).toContain('5:00 p.m.\n\nAquí')
})

it('a contributor’s message has the event and its link, and no amount', () => {
  expect(composeContributorMessage(event)).toBe(
    `Acabo de apoyar los sueños de Baby shower de Lucía & Íñigo. ¿Te sumas? ${URL_OF_EVENT}`,
  )
})

it('the link of a goal leads to its anchor', () => {
  const goal = { id: 'g1', name: 'Cuna' } as Event['goals'][number]
  expect(composeGoalMessage(event, goal)).toContain(`${URL_OF_EVENT}#sueno-g1`)
})

it('a host’s messages carry the link, and the album and the video call if there are any', () => {
  const videoCallLink = 'https://meet.example/x'
  const photoAlbumLink = 'https://fotos.example/y'
  const messages = composeHostMessages({ ...event, videoCallLink, photoAlbumLink }, NOW)
  for (const { text } of messages) expect(text).toContain(URL_OF_EVENT)
  expect(messages[1]?.text).toContain(videoCallLink)
  expect(messages[2]?.text).toContain(photoAlbumLink)
})

it('the Google Calendar link has name, UTC times, place and link', () => {
  expect(Object.fromEntries(new URL(buildGoogleCalendarLink(event)).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: event.name,
    dates: '20261212T230000Z/20261213T020000Z',
    details: URL_OF_EVENT,
    location: event.location,
  })
})

it('a held event promises no page to whoever opens its link', () => {
  const closed = { status: 'COMPLETED', afterEvent: 'THANKS', isCancelled: false } as const
  expect(describeVisibility({ ...closed, isHeld: false })).toContain('página de gracias')
  expect(describeVisibility({ ...closed, isHeld: true })).toContain(
    'solo lo ven quienes lo organizan',
  )
})
