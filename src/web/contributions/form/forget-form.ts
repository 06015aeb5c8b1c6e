/** Runs inline on the page after paying. */

import { forgetTyped } from './typed-form.ts'

forgetTyped()
