import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  EDIT_LIMITS,
  forEventEditors,
  forEventReaders,
  id,
  idOrSlug,
  money,
  optionalText,
  requiredLine,
} from '#contract/api/shapes.ts'
import { MAX_GOAL_TARGET, MIN_GOAL_TARGET } from '#contract/money/money.ts'
import {
  DEFAULT_GOAL_CATEGORY,
  DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  GOALS_MAX,
} from '#contract/product/limits.ts'
import { GOAL_MINIMUM } from '#contract/product/messages.ts'
import { picture } from './pictures.ts'

export const GOAL_CATEGORIES = ['BABY_GEAR', 'NURSERY', 'HEALTH', 'EDUCATION', 'OTHER'] as const

/** One contribution as the public sees it: 'Aliado anónimo' when anonymous (`R6`). */
export const publicContribution = z.object({
  userName: z.string(),
  /** Null where its contributor or the event's host hides it (`R22`). */
  amount: money.nullable(),
  createdAt: z.string(),
})

/** A goal (sueño) as its host sees it; amounts in centavos (`spec §3`). */
export const goal = z.object({
  id,
  eventId: id,
  name: z.string(),
  description: z.string().nullable(),
  baseAmount: money,
  targetAmount: money,
  currentAmount: money,
  category: z.string(),
  priority: z.int(),
  picture: picture.nullable(),
  /** False means fulfilled. */
  canReceiveContributions: z.boolean(),
  /** Whether a guest may bring the thing itself (`R24`). */
  canBeBrought: z.boolean(),
  /** A guest brings it: it takes no money until a host or the guest releases it. */
  isReserved: z.boolean(),
  /** Cash and transfers that its hosts noted; `currentAmount` has none of it (`R24`). */
  notedAmount: money,
  recentContributions: z.array(publicContribution),
  contributorsCount: z.int(),
  contributionsCount: z.int(),
  /** How many contributions are not in `currentAmount`, because the reader may not know theirs (`R22`). */
  hiddenContributionsCount: z.int(),
  createdAt: z.string(),
})
export type Goal = z.output<typeof goal>

/** The same for any reader: null where the event's host hides the amount (`R22`). */
export const shownGoal = goal.extend({
  baseAmount: money.nullable(),
  targetAmount: money.nullable(),
  currentAmount: money.nullable(),
  notedAmount: money.nullable(),
})
export type ShownGoal = z.output<typeof shownGoal>

/** True for every goal that its host reads. */
export const hasAmounts = (one: ShownGoal): one is Goal =>
  one.targetAmount !== null && one.currentAmount !== null

const inEventAndGoal = z.strictObject({ id: idOrSlug, goalId: id })

const goalFields = {
  name: requiredLine(EVENT_NAME_MAX),
  description: optionalText(DESCRIPTION_MAX),
  baseAmount: z
    .int(GOAL_MINIMUM)
    .min(MIN_GOAL_TARGET, GOAL_MINIMUM)
    .max(MAX_GOAL_TARGET, 'El monto máximo de un sueño es $10,000,000.00 MXN'),
  category: z.enum(GOAL_CATEGORIES),
  priority: z.int().min(1).max(1_000),
}

export const createGoal = endpoint('POST /events/:id/goals', {
  summary: 'Agrega un sueño al evento.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({
    ...goalFields,
    /** Chosen by the caller: a repeated request creates one goal. */
    id: id.optional(),
    category: goalFields.category.default(DEFAULT_GOAL_CATEGORY),
    priority: goalFields.priority.optional(),
    canBeBrought: z.boolean().default(false),
  }),
  reply: z.object({ goal }),
  status: 201,
  errors: ['EVENT_NOT_FOUND', 'INVALID_TRANSITION', 'TOO_MANY_GOALS'],
})

export const listGoals = endpoint('GET /events/:id/goals', {
  summary: 'Los sueños de un evento, en su orden.',
  ...forEventReaders,
  reply: z.object({ goals: z.array(shownGoal) }),
})

export const updateGoal = endpoint('PUT /events/:id/goals/:goalId', {
  summary: 'Cambia un sueño; canReceiveContributions lo cumple o lo reactiva.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  // Only the owner ends a goal (`R5`).
  owner: { of: 'event', orCoHosts: { except: ['canReceiveContributions'] } },
  params: inEventAndGoal,
  body: z
    .strictObject({
      ...goalFields,
      canReceiveContributions: z.boolean(),
      canBeBrought: z.boolean(),
      /** What the writer read: another value now is GOAL_CHANGED. */
      expected: z
        .strictObject({ ...goalFields, canBeBrought: z.boolean() })
        .omit({ priority: true })
        .partial(),
    })
    .partial(),
  reply: z.object({ goal }),
  errors: ['EVENT_NOT_FOUND', 'GOAL_NOT_FOUND', 'GOAL_CHANGED'],
})

export const orderGoals = endpoint('PUT /events/:id/goals/order', {
  summary: 'Acomoda todos los sueños de un evento de una sola vez.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({
    /** All of the event's sueños, the first one first. */
    goalIds: z.array(id).min(1).max(GOALS_MAX),
    /** The order that the writer read: another one now is GOALS_CHANGED. */
    expected: z.array(id).max(GOALS_MAX).optional(),
  }),
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'GOALS_CHANGED'],
})

export const deleteGoal = endpoint('DELETE /events/:id/goals/:goalId', {
  summary: 'Borra un sueño que nunca recibió una aportación.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  params: inEventAndGoal,
  status: 204,
  errors: [
    'EVENT_NOT_FOUND',
    'GOAL_NOT_FOUND',
    'GOAL_HAS_CONTRIBUTIONS',
    'GOAL_RESERVED',
    'EVENT_WITHOUT_GOALS',
  ],
})
