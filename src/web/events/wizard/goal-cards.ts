import type { Goal } from '#contract/events/goals.ts'
import { MIN_GOAL_TARGET } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { buildMaxLengthMessage, GOAL_MINIMUM, GOAL_REQUIRED } from '#contract/product/messages.ts'
import { isSameName, targetRule } from '#web/events/goals/goal-rules.ts'
import type { FormValues } from '#web/forms/saved-input.ts'
import { type Rule, type Rules, required } from '#web/forms/validation/field-errors.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'

/** A goal to save; `baseAmount` in centavos. */
export interface GoalInput {
  /** Of its card; becomes the id of a new goal. */
  key: string
  /** Null before the goal is saved. */
  id: string | null
  name: string
  baseAmount: number
  description: string | null
  canBeBrought: boolean
}

/** The saved goal of a card: the one with its id, else the one with its name. */
export function findSavedGoal(
  goals: readonly Goal[],
  { id, name }: { id: string | null; name: string },
): Goal | undefined {
  return goals.find((goal) => goal.id === id) ?? goals.find((goal) => isSameName(goal.name, name))
}

export interface GoalEntry {
  /** Part of the field names: `goals.{key}.name`. */
  key: string
  /** Empty before the goal is saved. */
  id: string
  name: string
  /** Pesos as typed. */
  baseAmount: string
  description: string
  /** Of a checkbox: empty when it is not checked. */
  canBeBrought: string
}

const SAME_NAME = 'Ya hay otro sueño con este nombre'
const FIELD = /^goals\.([^.]+)\.(id|name|baseAmount|description|canBeBrought)$/

export const buildFieldName = (key: string, field: Exclude<keyof GoalEntry, 'key'>) =>
  `goals.${key}.${field}`

export const createBlankCard = (key: string): GoalEntry => ({
  key,
  id: '',
  name: '',
  baseAmount: '',
  description: '',
  canBeBrought: '',
})

/** An unsaved card with name and amount; `amount` in centavos. */
export function createFilledCard(key: string, name: string, amount: number): GoalEntry {
  return { ...createBlankCard(key), name, baseAmount: formatAmount(amount) }
}

export function toCard(goal: Goal): GoalEntry {
  const { id, name, targetAmount, description, canBeBrought } = goal
  return {
    key: id,
    id,
    name,
    baseAmount: formatAmount(targetAmount),
    description: description ?? '',
    canBeBrought: canBeBrought ? 'on' : '',
  }
}

/** Groups form values by card, in form order. */
export function readCards(typed: FormValues): GoalEntry[] {
  const cards = new Map<string, GoalEntry>()
  for (const [name, value] of Object.entries(typed)) {
    const [, key = '', field = ''] = FIELD.exec(name) ?? []
    if (key) cards.set(key, { ...(cards.get(key) ?? createBlankCard(key)), [field]: value })
  }
  return [...cards.values()]
}

export const isBlank = (card: GoalEntry) =>
  !card.name.trim() && !card.baseAmount.trim() && !card.description.trim()

const parseCardAmount = (card: GoalEntry) => parsePesos(card.baseAmount.trim()) ?? 0
/** An unreadable amount has its own error at its field. */
const isUnreadable = ({ baseAmount }: GoalEntry) =>
  baseAmount.trim() !== '' && parsePesos(baseAmount.trim()) === null
const isValid = (card: GoalEntry) =>
  card.name.trim() !== '' && parseCardAmount(card) >= MIN_GOAL_TARGET

/** The goals to save: cards that are not blank, amounts in centavos. */
export function readGoalInputs(cards: readonly GoalEntry[]): GoalInput[] {
  return cards
    .filter((card) => !isBlank(card))
    .map((card) => ({
      key: card.key,
      id: card.id || null,
      name: card.name.trim(),
      baseAmount: parseCardAmount(card),
      description: card.description.trim() || null,
      canBeBrought: card.canBeBrought !== '',
    }))
}

/** The message of `spec §5` about all cards together, or null. */
export function validateCards(cards: readonly GoalEntry[]): string | null {
  const readable = cards.filter((card) => !isUnreadable(card))
  const low = readable.some((card) => card.name.trim() && parseCardAmount(card) < MIN_GOAL_TARGET)
  if (readable.length === cards.length && !cards.some(isValid)) return GOAL_REQUIRED
  return low ? GOAL_MINIMUM : null
}

const PHOTO_NEEDS_GOAL = 'Ponle nombre y monto al sueño, y toca “Reintentar”.'

/** What a card lacks to be saved by itself, or null. */
export function findMissing(cards: readonly GoalEntry[], card: GoalEntry): string | null {
  if (!isValid(card)) return PHOTO_NEEDS_GOAL
  const isTaken = cards.some((one) => one !== card && isSameName(one.name, card.name))
  return isTaken ? SAME_NAME : null
}

function nameRule(key: string): Rule {
  return (typed, form) => {
    const cards = readCardsFromForm(form)
    if (cards.every(isBlank)) return cards[0]?.key === key ? GOAL_REQUIRED : null
    if (cards.some((card) => card.key === key && isBlank(card))) return null
    if (typed.trim().length > EVENT_NAME_MAX) return buildMaxLengthMessage(EVENT_NAME_MAX)
    const before = cards.slice(
      0,
      cards.findIndex((card) => card.key === key),
    )
    const taken = typed.trim() !== '' && before.some((card) => isSameName(card.name, typed))
    return taken ? SAME_NAME : required(typed, form)
  }
}

function amountRule(key: string): Rule {
  return (typed, form) => {
    const cards = readCardsFromForm(form)
    const place = cards.findIndex((card) => card.key === key)
    const card = cards[place]
    const isAsked = place === 0 && cards.every(isBlank)
    return card && isBlank(card) && !isAsked ? null : targetRule(typed, form)
  }
}

const descriptionRule: Rule = (typed) =>
  typed.trim().length > DESCRIPTION_MAX ? buildMaxLengthMessage(DESCRIPTION_MAX) : null

/** Validation rules for these cards; a blank card is ignored beside a filled one. */
export function buildCardRules(keys: readonly string[]): Rules {
  return Object.fromEntries(
    keys.flatMap((key) => [
      [buildFieldName(key, 'name'), nameRule(key)],
      [buildFieldName(key, 'baseAmount'), amountRule(key)],
      [buildFieldName(key, 'description'), descriptionRule],
    ]),
  )
}

function readCardsFromForm(form: FormData): GoalEntry[] {
  return readCards(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
}
