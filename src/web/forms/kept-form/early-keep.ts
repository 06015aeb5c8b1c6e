/** Runs inline, before the page has any other script; see `KeptFormScript`. */

import { restoreAndFollowForm } from './typed-form.ts'

addEventListener('DOMContentLoaded', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-keep]'))
    restoreAndFollowForm(form)
})
