import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  EDIT_LIMITS,
  forEventEditors,
  forEventEditorsOrDesk,
  id,
  idOrSlug,
  money,
  optionalEmail,
  optionalLine,
  optionalText,
  pageQuery,
  pagination,
  phone,
  requiredLine,
} from '#contract/api/shapes.ts'
import { thanks, thanksChannel } from '#contract/contributions/thanks.ts'
import {
  NOTED_GIFT_DESCRIPTION_MAX,
  PERSON_NAME_MAX,
  THANK_YOU_MAX,
} from '#contract/product/limits.ts'
import { AMOUNT_INVALID, DATE_INVALID, REQUIRED } from '#contract/product/messages.ts'
import { isMoneyGift, NOTED_AMOUNT_MAX, NOTED_GIFT_KINDS } from './noted-gift-kinds.ts'

/** How a gift came that no card paid (`R24`). */
export const notedGiftKind = z.enum(NOTED_GIFT_KINDS, REQUIRED)
export type NotedGiftKind = z.output<typeof notedGiftKind>

const fields = z.strictObject({
  kind: notedGiftKind,
  giverName: requiredLine(PERSON_NAME_MAX),
  /** Centavos, of cash and transfers alone. */
  amount: z
    .int(AMOUNT_INVALID)
    .min(1, AMOUNT_INVALID)
    .max(NOTED_AMOUNT_MAX, AMOUNT_INVALID)
    .nullish(),
  /** What it is; things need it. */
  description: optionalLine(NOTED_GIFT_DESCRIPTION_MAX),
  /** Null for the whole event. */
  goalId: id.nullish(),
  /** The day on which it came or was announced, `2026-12-12` in Mexico City. */
  givenOn: z.iso.date(DATE_INVALID).refine((day) => day >= '2000' && day < '2200', DATE_INVALID),
  email: optionalEmail,
  phone,
})

/** Money has an amount, a thing a description. */
const isWhole = ({ kind, amount, description }: z.output<typeof fields>) =>
  isMoneyGift(kind) ? typeof amount === 'number' : Boolean(description) && !amount

function findMissing({ kind }: { kind?: unknown }) {
  const field = isMoneyGift(kind) ? 'amount' : 'description'
  return { path: [field], message: REQUIRED }
}

const checked = <Shape extends typeof fields>(shape: Shape) =>
  shape.superRefine((gift, context) => {
    if (!isWhole(gift)) context.addIssue({ code: 'custom', ...findMissing(gift) })
  })

/** A gift that came another way, as the hosts of its event read it. */
export const notedGift = z.object({
  id,
  kind: notedGiftKind,
  giverName: z.string(),
  amount: money.nullable(),
  description: z.string().nullable(),
  goalId: id.nullable(),
  goalName: z.string().nullable(),
  givenOn: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** True for what a guest reserved on the event's page. */
  isReserved: z.boolean(),
  /** Sent back with a change, which names what it changes. */
  updatedAt: z.string(),
  thanks: thanks.nullable(),
})
export type NotedGift = z.output<typeof notedGift>

/** Sums over all of an event's noted gifts, whatever is listed; centavos. */
export const notedTotals = z.object({
  cash: money,
  transfers: money,
  things: z.int(),
  /** How many wait for thanks; what somebody still brings does from the event on. */
  unthanked: z.int(),
})
export type NotedTotals = z.output<typeof notedTotals>

const reply = z.object({ gift: notedGift })
const rules = {
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
} as const
const oneGift = { params: z.strictObject({ id: idOrSlug, giftId: id }) } as const

export const listNotedGifts = endpoint('GET /events/:id/noted-gifts', {
  summary: 'Los regalos que llegaron por otro medio, del más nuevo al más viejo (R24).',
  ...forEventEditorsOrDesk,
  query: pageQuery.extend({
    search: z.string().trim().max(100).optional(),
    /** An id, or `event` for what is for no goal. */
    goal: z.union([id, z.literal('event')]).optional(),
    thanks: z.literal('pending').optional(),
  }),
  reply: z.object({ gifts: z.array(notedGift), totals: notedTotals, pagination }),
  errors: ['EVENT_NOT_FOUND'],
})

export const addNotedGift = endpoint('POST /events/:id/noted-gifts', {
  summary: 'Anota efectivo, una transferencia o algo que alguien trajo o lleva (R24).',
  ...rules,
  // Made by the form: sent twice, it is one gift.
  body: checked(fields.extend({ formKey: z.uuid('Identificador no válido') })),
  reply,
  status: 201,
  errors: ['EVENT_NOT_FOUND', 'GOAL_NOT_FOUND', 'TOO_MANY_NOTED_GIFTS'],
})

export const changeNotedGift = endpoint('PUT /events/:id/noted-gifts/:giftId', {
  summary: 'Cambia un regalo anotado (R24).',
  ...rules,
  ...oneGift,
  body: checked(fields.extend({ updatedAt: z.iso.datetime('Fecha no válida') })),
  reply,
  errors: ['EVENT_NOT_FOUND', 'NOTED_GIFT_NOT_FOUND', 'NOTED_GIFT_CHANGED', 'GOAL_NOT_FOUND'],
})

export const removeNotedGift = endpoint('DELETE /events/:id/noted-gifts/:giftId', {
  summary: 'Borra un regalo anotado (R24).',
  ...rules,
  ...oneGift,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'NOTED_GIFT_NOT_FOUND'],
})

export const takeBackNotedThanks = endpoint('DELETE /events/:id/noted-gifts/:giftId/thanks', {
  summary:
    'Deshace el agradecimiento de un regalo anotado; el que salió por correo se queda (R24).',
  ...rules,
  ...oneGift,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'NOTED_GIFT_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const thankNotedGift = endpoint('POST /events/:id/noted-gifts/:giftId/thanks', {
  summary: 'Agradece un regalo anotado: por correo una sola vez, o queda anotado que ya se hizo.',
  ...rules,
  ...oneGift,
  body: z
    .strictObject({ by: thanksChannel, message: optionalText(THANK_YOU_MAX) })
    .refine(({ by, message }) => by !== 'email' || message, {
      path: ['message'],
      message: REQUIRED,
    }),
  reply,
  errors: [
    'EVENT_NOT_FOUND',
    'NOTED_GIFT_NOT_FOUND',
    'NO_EMAIL',
    'INVALID_TRANSITION',
    'EMAIL_NOT_CONFIRMED',
  ],
})
