import {
  computePayment,
  computeTypedLimits,
  type FeesPaidBy,
  toFeesPaidBy,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { canBecomePesos, parsePesos } from '#contract/money/typed-pesos.ts'
import { AMOUNT_INVALID, AMOUNT_MAXIMUMS, AMOUNT_MINIMUMS } from '#contract/product/messages.ts'

/** Says why an amount, as typed so far, has no total yet; for one that has, asks for an amount. */
export function explainNoTotal(typed: string, feesPaidBy: FeesPaidBy): string {
  if (typed.trim() === '') return 'Escribe cuánto, y aquí ves el total.'
  if (!canBecomePesos(typed)) return AMOUNT_INVALID
  const { max } = computeTypedLimits(feesPaidBy)
  return ((parsePesos(typed) ?? 0) > max ? AMOUNT_MAXIMUMS : AMOUNT_MINIMUMS)[feesPaidBy]
}

/** At the button: what the card will be charged, in centavos; 0 while there is no amount. */
export const describeDue = (total: number) => (total > 0 ? `Pagarás ${formatPesos(total)}` : '')

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Hides the server's error at a field. React, which hydrates the page as it was sent, keeps its element. */
function hideError(field: TextControl): void {
  const error = document.getElementById(`${field.id}-error`)
  if (!error) return
  error.style.display = 'none'
  field.removeAttribute('aria-invalid')
}

function showLength(field: TextControl): void {
  const counter = field.parentElement?.querySelector('[data-counter]')
  if (counter) counter.textContent = `${field.value.length} / ${field.maxLength}`
}

/** Shows the total of a typed amount: in the sentence that asks for it, or in the figures of an earlier one. */
function showTotal(form: HTMLFormElement, typed: string): void {
  const amount = parsePesos(typed) ?? 0
  const payer = form.querySelector<HTMLInputElement>('input[name=feesPaidBy]')
  const feesPaidBy = toFeesPaidBy(payer?.value)
  const { min, max } = computeTypedLimits(feesPaidBy)
  const isPayable = amount >= min && amount <= max
  const output = form.querySelector('[data-total]')
  const figures = output?.querySelectorAll('.money') ?? []
  const { base, total } = computePayment(amount, feesPaidBy)
  const due = form.querySelector('[data-due]')
  if (due) due.textContent = describeDue(isPayable ? total : 0)
  const texts = isPayable ? [formatPesos(total), formatPesos(base)] : ['—', '—']
  for (const [place, figure] of figures.entries()) figure.textContent = texts[place] ?? ''
  if (!output || figures.length > 0) return
  output.textContent = isPayable
    ? `Pagas ${texts[0]} · la familia recibe ${texts[1]}`
    : explainNoTotal(typed, feesPaidBy)
}

/** Beside the field stands in full what the server got, not what is typed since. */
function blankWrittenAmount(form: HTMLFormElement): void {
  const written = form.querySelector('#monto output:not([data-total])')
  if (written) written.textContent = ''
}

/** Marks the quick amount that is typed, and no other. */
function markQuickAmount(form: HTMLFormElement, typed: string): void {
  for (const chip of form.querySelectorAll<HTMLElement>('button[data-amount]'))
    chip.ariaPressed = `${parsePesos(chip.dataset.amount ?? '') === parsePesos(typed)}`
}

/** Answers what is typed before the page's scripts run, as they will: errors, counter, total and quick amount. */
export function answerEarlyInput({ target }: Event): void {
  if (!isTextControl(target) || !target.form || 'ready' in target.form.dataset) return
  const { form, name, value } = target
  hideError(target)
  showLength(target)
  if (name !== 'amount') return
  blankWrittenAmount(form)
  showTotal(form, value)
  markQuickAmount(form, value)
}

/** Shows the hidden errors again, for React to decide. */
export function restoreErrors(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll<HTMLElement>('[data-field-error][style]')) {
    error.style.display = ''
    document.getElementById(error.id.replace(/-error$/, ''))?.setAttribute('aria-invalid', 'true')
  }
}
