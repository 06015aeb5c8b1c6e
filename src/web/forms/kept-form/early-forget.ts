/** Runs inline on the page after a form was sent; see `ForgetTyped`. */

import { forgetTyped, type KeptForm } from './typed-form.ts'

forgetTyped(document.currentScript?.dataset.forget as KeptForm)
