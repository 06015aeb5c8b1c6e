import type { CallInput } from '#contract/api/caller.ts'
import {
  isMoneyGift,
  NOTED_AMOUNT_MAX,
  NOTED_GIFT_KINDS,
} from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { NotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { AMOUNT_INVALID, REQUIRED } from '#contract/product/messages.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { readTexts } from '#web/forms/form.tsx'
import { optionalEmail, type Rule, required } from '#web/forms/validation/field-errors.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { phoneRule } from './reservation-input.ts'

const amount: Rule = (typed, form) => {
  if (!isMoneyGift(form.get('kind'))) return null
  const centavos = parsePesos(typed)
  if (!typed.trim()) return REQUIRED
  if (!centavos) return AMOUNT_INVALID
  return centavos > NOTED_AMOUNT_MAX ? `Hasta ${formatPesos(NOTED_AMOUNT_MAX)}` : null
}

const description: Rule = (typed, form) =>
  isMoneyGift(form.get('kind')) || typed.trim() ? null : REQUIRED

export const notedGiftRules = {
  giverName: required,
  amount,
  description,
  givenOn: required,
  email: optionalEmail,
  phone: phoneRule,
}

type Kind = NotedGift['kind']
type Body = Omit<CallInput<'PUT /events/:id/noted-gifts/:giftId'>['body'], 'updatedAt'>

/** Reads the form of a noted gift; what its kind does not have is left out. */
export function readNotedGift(form: FormData): Body {
  const kind = NOTED_GIFT_KINDS.find((one) => one === form.get('kind')) ?? 'CASH'
  const {
    amount: typed,
    goalId,
    ...texts
  } = readTexts(form, 'giverName', 'amount', 'description', 'goalId', 'givenOn', 'email', 'phone')
  return {
    ...texts,
    kind,
    amount: isMoneyGift(kind) ? (parsePesos(typed) ?? 0) : null,
    goalId: goalId || null,
  }
}

/** The form's values: of a saved gift, or of one that came today. */
export function toNotedGiftValues(
  gift: NotedGift | null,
  timeZone: TimeZone,
): Record<string, string> & { kind: Kind } {
  if (!gift) return { kind: 'CASH', givenOn: toZonedClock(new Date(), timeZone).day }
  return {
    kind: gift.kind,
    giverName: gift.giverName,
    amount: gift.amount === null ? '' : formatAmount(gift.amount),
    description: gift.description ?? '',
    goalId: gift.goalId ?? '',
    givenOn: gift.givenOn,
    email: gift.email ?? '',
    phone: gift.phone ?? '',
  }
}
