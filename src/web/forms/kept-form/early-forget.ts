/** Runs inline on the page after a form was sent; see `ForgetTyped`. */

import { forgetTyped, type KeptForm } from './typed-form.ts'

const { forget, contributor } = document.currentScript?.dataset ?? {}
forgetTyped(forget as KeptForm, JSON.parse(contributor ?? 'null'))
