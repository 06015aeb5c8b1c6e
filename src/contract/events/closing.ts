import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { EDIT_LIMITS, forEventHost, forEventReaders, id } from '#contract/api/shapes.ts'
import { eventReply, shownEventFields } from './events.ts'
import { picture } from './pictures.ts'
import { shownUpdate } from './updates/updates.ts'

export const setAcceptingContributions = endpoint('PATCH /events/:id/accepting-contributions', {
  summary:
    'Deja de recibir aportaciones antes de la fiesta, o vuelve a recibirlas. El evento sigue activo: fecha, lugar, respuestas y recordatorios quedan como están.',
  ...forEventHost,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({ acceptingContributions: z.boolean() }),
  reply: eventReply,
  errors: ['EVENT_NOT_FOUND', 'INVALID_TRANSITION'],
})

/** What visitors see of a COMPLETED event whose host thanks them: no amounts, no gifts (`R26`). */
export const thankYouPage = shownEventFields
  .pick({
    name: true,
    eventDate: true,
    timeZone: true,
    hosts: true,
    theme: true,
    photoAlbumLink: true,
  })
  .extend({
    id,
    slug: z.string(),
    cover: picture.nullable(),
    thankYouMessage: z.string().nullable(),
    updates: z.array(shownUpdate),
  })
export type ThankYouPage = z.output<typeof thankYouPage>

export const getThankYouPage = endpoint('GET /events/:id/after', {
  summary: 'La página de agradecimiento de un evento que ya terminó (R26).',
  ...forEventReaders,
  errors: ['EVENT_NOT_FOUND'],
  reply: z.object({ page: thankYouPage }),
})
