import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventEditors, id, idOrSlug, optionalText, timeZone } from '#contract/api/shapes.ts'
import { UPDATE_TEXT_MAX } from '#contract/product/limits.ts'
import { hasEventTime } from '#contract/text/dates.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import { hostUpdate } from './updates.ts'

/** When and where an event is, as its guests are notified. */
export const dateAndPlace = z.object({
  eventDate: z.string(),
  timeZone,
  location: z.string().nullable(),
})
export type DateAndPlace = z.output<typeof dateAndPlace>

/** What guests read of the date: the day, and the time with its zone if there is one (`R27`). */
function toReadDate(plan: DateAndPlace): string {
  const { day, time } = toZonedClock(plan.eventDate, plan.timeZone)
  return hasEventTime(plan) ? `${day} ${time} ${plan.timeZone}` : day
}

/** Whether a guest who knows the one reads nothing new in the other (`R25`). */
export const isSameDateAndPlace = (one: DateAndPlace, other: DateAndPlace): boolean =>
  toReadDate(one) === toReadDate(other) && one.location === other.location

const rules = {
  ...forEventEditors,
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
} as const

export const prepareMoveNotice = endpoint('POST /events/:id/updates/move', {
  summary:
    'Prepara el aviso de que cambió la fecha o el lugar, como borrador; si ya está preparado, es el mismo, y dice lo que cambió hasta ahora (R25).',
  ...rules,
  body: z.strictObject({
    /** The hosts' own words, after what the product says of the move. */
    text: optionalText(UPDATE_TEXT_MAX),
    /** The `moveId` of the task that was read. */
    moveId: id,
  }),
  reply: z.object({ update: hostUpdate }),
  status: 201,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_UPDATES', 'INVALID_TRANSITION', 'UPDATE_CHANGED'],
})

export const dismissMove = endpoint('DELETE /events/:id/moves/:moveId', {
  summary:
    'Tus invitados ya saben que cambió la fecha o el lugar, hasta el cambio que leíste: no hace falta avisarles (R25).',
  ...rules,
  params: z.strictObject({ id: idOrSlug, moveId: id }),
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'UPDATE_CHANGED'],
})
