/** Runs inline, before the page has any other script; see `PrepareFormScript`. */

import { keepFormKey } from './form-key.ts'
import { markInAppBrowser } from './in-app-browser.ts'

markInAppBrowser()
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
const formKey = keepFormKey({ isNew: visit?.type !== 'back_forward' })
addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector<HTMLInputElement>('input[name=idempotencyKey]')
  if (field?.value === '') field.value = formKey
})
