import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { email, requiredLine, requiredText } from '#contract/api/shapes.ts'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'

export const contactSupport = endpoint('POST /contact', {
  summary: 'Escribe a soporte; la respuesta llega al correo que se deja (R7).',
  access: 'public',
  rateLimits: [
    { limit: 20, windowSeconds: 3_600, by: 'address' },
    { limit: 5, windowSeconds: 3_600, by: 'email-and-address' },
  ],
  body: z.strictObject({
    name: requiredLine(PERSON_NAME_MAX),
    email,
    subject: requiredLine(CONTACT_SUBJECT_MAX),
    message: requiredText(CONTACT_MESSAGE_MAX),
  }),
  reply: z.object({ message: z.string() }),
})
