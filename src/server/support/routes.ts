import * as contract from '#contract/people/support.ts'
import { bind } from '#server/http/bind.ts'
import { contactSupport } from './contact-support.ts'

export const supportRoutes = [
  bind(contract.contactSupport, async ({ deps, body }) => {
    await contactSupport(deps, body)
    return { message: 'Recibimos tu mensaje. Te contestaremos por correo.' }
  }),
]
