/** Runs inline, before the page has any other script; see `PrepareFormScript`. */

import { keepFormKey } from './form-key.ts'
import { markInAppBrowser } from './in-app-browser.ts'
import { findContributionForm, restoreTyped, saveTyped } from './typed-form.ts'

markInAppBrowser()
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const formKey = keepFormKey({ isNew: visit?.type !== 'back_forward' })
addEventListener('DOMContentLoaded', () => {
  const form = findContributionForm()
  if (!form) return
  const field = form.querySelector<HTMLInputElement>('input[name=idempotencyKey]')
  if (field?.value === '') field.value = formKey
  restoreTyped(form)
  form.addEventListener('input', () => saveTyped(form))
})
