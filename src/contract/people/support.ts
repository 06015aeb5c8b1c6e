import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { boundedText, email } from '#contract/api/shapes.ts'
import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'

const written = (max: number, multiline = false) => boundedText({ min: 1, max, multiline })

export const contactSupport = endpoint('POST /contact', {
  summary: 'Escribe a soporte; la respuesta llega al correo que se deja (R7).',
  access: 'public',
  rateLimits: [
    { limit: 20, windowSeconds: 3_600, by: 'address' },
    { limit: 5, windowSeconds: 3_600, by: 'email-and-address' },
  ],
  body: z.strictObject({
    name: written(PERSON_NAME_MAX),
    email,
    subject: written(CONTACT_SUBJECT_MAX),
    message: written(CONTACT_MESSAGE_MAX, true),
  }),
  reply: z.object({ message: z.string() }),
})
