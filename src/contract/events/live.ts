import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { EDIT_LIMITS, forEventEditors, forEventReaders, id } from '#contract/api/shapes.ts'
import { event, eventQuery } from './events.ts'

/** The version that the client already has, 'withheld' before any; on reconnecting `Last-Event-ID` carries it. */
const seen = z.strictObject({ seen: z.string().max(64).optional() })

/** The fields of an event that are updated live (`R11`); amounts in centavos. */
export const liveEvent = event.pick({
  name: true,
  status: true,
  closedBecause: true,
  isCancelled: true,
  statistics: true,
  goals: true,
  notedGifts: true,
  hiddenFromGuests: true,
  recentContributions: true,
})
export type LiveEvent = z.output<typeof liveEvent>

/** A message shown on the wall; without a name when its contributor is anonymous. */
export const wallMessage = z.object({
  id,
  userName: z.string().nullable(),
  message: z.string(),
  createdAt: z.string(),
})
export type WallMessage = z.output<typeof wallMessage>

/** The content of the wall; messages are null unless the host shows them. */
export const wall = liveEvent.extend({ messages: z.array(wallMessage).nullable() })
export type Wall = z.output<typeof wall>

/** Forty guests behind one Wi-Fi, each with a phone and a window, plus the host's. */
const room = { perAddress: 200, perProcess: 3_000 }

export const streamEvent = endpoint('GET /events/:id/live', {
  summary: 'Las cifras de un evento y sus aportaciones recientes, cada vez que cambian.',
  ...forEventReaders,
  query: seen.extend(eventQuery.shape),
  stream: { message: liveEvent, ...room },
  errors: ['EVENT_NOT_FOUND'],
})

export const getWall = endpoint('GET /events/:id/wall', {
  summary:
    'Lo que muestra el muro en vivo de un evento; los mensajes, solo si sus anfitriones quieren.',
  ...forEventReaders,
  reply: z.object({ wall, version: z.string() }),
})

export const streamWall = endpoint('GET /events/:id/wall/live', {
  summary: 'El muro en vivo, cada vez que cambia.',
  ...forEventReaders,
  query: seen,
  stream: { message: wall, ...room },
  errors: ['EVENT_NOT_FOUND'],
})

export const streamMyEvents = endpoint('GET /events/my-events/live', {
  summary: 'Avisa cuando cambia cualquiera de tus eventos.',
  access: ['HOST'],
  query: seen,
  stream: { message: z.object({ version: z.string() }), ...room },
})

export const setWallMessages = endpoint('PATCH /events/:id/wall-messages', {
  summary: 'Muestra u oculta en el muro los mensajes de los aliados.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({ wallMessages: z.boolean() }),
  reply: z.object({ event }),
  errors: ['EVENT_NOT_FOUND'],
})

export const hideFromWall = endpoint('PATCH /contributions/:id/wall', {
  summary: 'Oculta un mensaje del muro, o lo vuelve a mostrar.',
  access: ['HOST'],
  rateLimits: EDIT_LIMITS,
  owner: { of: 'contribution', orCoHosts: { except: [] } },
  params: z.strictObject({ id }),
  body: z.strictObject({ hiddenFromWall: z.boolean() }),
  reply: z.object({ id, hiddenFromWall: z.boolean() }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
