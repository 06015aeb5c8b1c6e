import { expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { googleCalendarLink } from '#web/events/page/event-hero.tsx'
import { buildWhatsappUrl } from '#web/format/whatsapp-link.ts'
import { composeGoalMessage, composeGuestMessage, contributorMessage } from './messages.ts'
import { composeHostMessages } from './share-kit.tsx'

const NOW = new Date('2026-11-20T18:00:00Z')
const goal = { id: 'g1', name: 'Cuna' } as Event['goals'][number]
const event = {
  name: 'Baby shower de Lucía & Íñigo',
  shareUrl: 'https://ciguena.example/events/lucia-abc234',
  eventDate: '2026-12-12T23:00:00.000Z',
  location: 'Jardín Las Bugambilias',
  hosts: [{ name: 'Ana' }, { name: 'Luis' }],
  host: { fullName: 'Ana Robles' },
  videoCallLink: null,
  photoAlbumLink: null,
} as Event

it('a guest’s message has hosts, name, date, place and link', () => {
  expect(composeGuestMessage(event, NOW)).toBe(
    [
      'Ana y Luis te invitan:',
      '',
      'Baby shower de Lucía & Íñigo',
      'Sábado 12 de diciembre, 5:00 p.m.',
      'Jardín Las Bugambilias',
      '',
      'Aquí ves los detalles y los sueños que puedes apoyar: https://ciguena.example/events/lucia-abc234',
    ].join('\n'),
  )
})

it('a contributor’s message has the event and its link, and no amount', () => {
  expect(contributorMessage(event)).toBe(
    'Acabo de apoyar los sueños de Baby shower de Lucía & Íñigo. ¿Te sumas? https://ciguena.example/events/lucia-abc234',
  )
})

it('one host invites in the singular, and a missing place is left out', () => {
  const alone = composeGuestMessage({ ...event, hosts: [{ name: 'Ana' }], location: null }, NOW)
  expect(alone).toContain('Ana te invita:')
  expect(alone).toContain('5:00 p.m.\n\nAquí')
})

it('WhatsApp links encode special characters', () => {
  const link = new URL(buildWhatsappUrl(composeGuestMessage(event, NOW)))
  expect(link.origin + link.pathname).toBe('https://wa.me/')
  expect(link.searchParams.get('text')).toBe(composeGuestMessage(event, NOW))
})

it('the link of a goal leads to its anchor', () => {
  expect(composeGoalMessage(event, goal)).toContain(`${event.shareUrl}#sueno-g1`)
})

it('a host’s messages carry the link, and the album and the video call if there are any', () => {
  const links = {
    videoCallLink: 'https://meet.example/x',
    photoAlbumLink: 'https://fotos.example/y',
  }
  const [invitation, reminder, thanks] = composeHostMessages({ ...event, ...links }, NOW)
  for (const message of [invitation, reminder, thanks]) {
    expect(message?.text).toContain(event.shareUrl)
  }
  expect(reminder?.text).toContain('https://meet.example/x')
  expect(thanks?.text).toContain('https://fotos.example/y')
})

it('the Google Calendar link has name, UTC times, place and link', () => {
  const entry = new URL(googleCalendarLink(event)).searchParams
  expect(Object.fromEntries(entry)).toEqual({
    action: 'TEMPLATE',
    text: event.name,
    dates: '20261212T230000Z/20261213T020000Z',
    details: event.shareUrl,
    location: event.location,
  })
})
