/** Runs inline, before the page has any other script; see `PrepareFormScript`. */

import { restoreAndFollowForm } from '#web/forms/kept-form/typed-form.ts'
import { writeText } from '#web/forms/write-text.ts'
import { answerEarlyInput } from './early-answers.ts'
import { findContributionForm, keepFormKey } from './form-key.ts'
import { markInAppBrowser } from './in-app-browser.ts'

markInAppBrowser()
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const formKey = keepFormKey({ isNew: visit?.type !== 'back_forward' })

/** Radio buttons or a select: another choice than the page came with changes what 'the rest' is. */
const hasOtherGoal = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=radio][name=goalId]')].some(
    (radio) => radio.checked !== radio.defaultChecked,
  ) ||
  [...form.querySelectorAll<HTMLOptionElement>('select[name=goalId] option')].some(
    (option) => option.selected !== option.defaultSelected,
  )

/**
 * Before the page's scripts a quick amount fills the field in place: sent to the server, as without
 * JavaScript, it would clear the screen of somebody on a slow line.
 */
function takeQuickAmount(event: MouseEvent): void {
  const chip = (event.target as Element).closest<HTMLButtonElement>('button[data-amount]')
  const field = chip?.form?.elements.namedItem('amount')
  if (!chip?.form || !(field instanceof HTMLInputElement) || 'ready' in chip.form.dataset) return
  const isRest = Number.isNaN(Number(chip.value))
  if (isRest && hasOtherGoal(chip.form)) return
  event.preventDefault()
  writeText(field, chip.ariaPressed === 'true' ? '' : (chip.dataset.amount ?? ''))
}

addEventListener('click', takeQuickAmount, true)
// From the first field on: on a slow line the rest of the page is seconds away.
addEventListener('input', answerEarlyInput)
addEventListener('DOMContentLoaded', () => {
  const form = findContributionForm()
  if (!form) return
  const field = form.querySelector<HTMLInputElement>('input[name=idempotencyKey]')
  if (field?.value === '') field.value = formKey
  restoreAndFollowForm(form)
})
