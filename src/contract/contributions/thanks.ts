import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  forEventEditors,
  id,
  money,
  optionalText,
  pageQuery,
  pagination,
  requiredText,
} from '#contract/api/shapes.ts'
import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { REQUIRED } from '#contract/product/messages.ts'

/** How a contributor was thanked: by our email, by WhatsApp or in another way. */
export const thanksChannel = z.enum(['email', 'whatsapp', 'other'])
export type ThanksChannel = z.output<typeof thanksChannel>

export const thanks = z.object({
  by: thanksChannel,
  /** What the host wrote; null when unknown. */
  message: z.string().nullable(),
  thankedAt: z.string(),
})
export type Thanks = z.output<typeof thanks>

/** A CONFIRMED contribution, anonymous ones included, as the host sees it to say thanks. */
export const thankable = z.object({
  id,
  contributorName: z.string(),
  anonymous: z.boolean(),
  /** True when the contributor's email address is known. */
  hasEmail: z.boolean(),
  message: z.string().nullable(),
  goalName: z.string().nullable(),
  /** Centavos, without fees. */
  amount: money,
  /** As of a contribution in the host's list; until it is answered, it does not count as pending. */
  isAskedBack: z.boolean(),
  confirmedAt: z.string(),
  thanks: thanks.nullable(),
})
export type Thankable = z.output<typeof thankable>

/** Filter: contributions without thanks, or all. */
export const thanksFilter = z.enum(['pending', 'all'])
export type ThanksFilter = z.output<typeof thanksFilter>

export const listThanks = endpoint('GET /events/:id/thanks', {
  summary:
    'A quién falta agradecer, y a quién ya: de la aportación más nueva a la más antigua; se busca como en la lista de aportaciones.',
  ...forEventEditors,
  query: pageQuery.extend({
    state: thanksFilter.default('pending'),
    search: z.string().trim().max(100).optional(),
  }),
  reply: z.object({
    event: z.object({
      id,
      slug: z.string(),
      name: z.string(),
      /** From then on a thing that somebody brings is to be thanked for. */
      eventDate: z.string(),
      thankYouMessage: z.string().nullable(),
    }),
    contributions: z.array(thankable),
    summary: z.object({
      total: z.int(),
      pending: z.int(),
      /** Pending contributions with an email address. */
      pendingWithEmail: z.int(),
      /** Their different addresses: so many emails thank for all of them at once. */
      pendingAddresses: z.int(),
      /** Gifts that came another way. */
      noted: z.object({ total: z.int(), pending: z.int() }),
    }),
    pagination,
  }),
  errors: ['EVENT_NOT_FOUND'],
})

/** One email of thanks to all: who gave from its address, which the host does not read. */
const thanksRecipient = z.object({
  /** Its givers, each once; several people may share an address. */
  names: z.array(z.string()),
  /** How many gifts it thanks for. */
  gifts: z.int(),
})
export type ThanksRecipient = z.output<typeof thanksRecipient>

export const listThanksRecipients = endpoint('GET /events/:id/thanks/recipients', {
  summary:
    'A quién le llegaría hoy el agradecimiento a todos: un renglón por correo que sale, del regalo más viejo al más nuevo.',
  ...forEventEditors,
  reply: z.object({
    recipients: z.array(thanksRecipient),
    /** The gifts that the first email thanks for, to show how it reads. */
    firstGifts: z.array(z.object({ contributorName: z.string(), goalName: z.string().nullable() })),
  }),
  errors: ['EVENT_NOT_FOUND'],
})

export const thankContributor = endpoint('POST /contributions/:id/thanks', {
  summary:
    'Agradece una aportación: por correo, una sola carta; por WhatsApp o de otra forma, queda anotado.',
  access: ['HOST'],
  owner: { of: 'contribution', orCoHosts: { except: [] } },
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  body: z
    .strictObject({ by: thanksChannel, message: optionalText(THANK_YOU_MAX) })
    .refine(({ by, message }) => by !== 'email' || message, {
      path: ['message'],
      message: REQUIRED,
    }),
  reply: z.object({ thanks }),
  errors: ['CONTRIBUTION_NOT_FOUND', 'NOT_THANKABLE', 'NO_EMAIL', 'INVALID_TRANSITION'],
})

export const takeBackThanks = endpoint('DELETE /contributions/:id/thanks', {
  summary: 'Deshace un agradecimiento que solo se anotó; el que salió por correo se queda.',
  access: ['HOST'],
  owner: { of: 'contribution', orCoHosts: { except: [] } },
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  status: 204,
  errors: ['CONTRIBUTION_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const thankAllContributors = endpoint('POST /events/:id/thanks/all', {
  summary:
    'Agradece por correo a todos los pendientes que dejaron su dirección, una carta a cada dirección por todo lo que dio.',
  ...forEventEditors,
  rateLimits: [{ limit: 20, windowSeconds: 3_600, by: 'account' }],
  body: z.strictObject({ message: requiredText(THANK_YOU_MAX) }),
  /** How many emails leave. */
  reply: z.object({ sent: z.int() }),
  errors: ['EVENT_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const listPendingThanks = endpoint('GET /thanks/pending', {
  summary:
    'Cuántos regalos te falta agradecer, también los anotados, y en qué eventos: los tuyos y los que organizas con alguien.',
  access: ['HOST'],
  reply: z.object({
    pending: z.int(),
    /** The events with the most pending thanks. */
    events: z.array(
      z.object({
        id,
        slug: z.string(),
        name: z.string(),
        pending: z.int(),
        /** First name of the owner of an event that the caller organises with them; null of their own. */
        sharedBy: z.string().nullable(),
      }),
    ),
  }),
})
