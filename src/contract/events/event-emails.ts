import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id } from '#contract/api/shapes.ts'

const rules = {
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id }),
  /** Names the address by a digest, signed: only an email to it has the token (decision 55). */
  query: z.strictObject({ token: z.string().min(1).max(200) }),
  status: 204,
  errors: ['LINK_NOT_FOUND'],
} as const

/** Mail programs post what they like (RFC 8058: a form of one field), so the body is not read. */
export const unsubscribe = endpoint('POST /events/:id/unsubscribe', {
  summary:
    'Deja de mandar a una dirección los recordatorios y novedades de un evento, con un toque desde el programa de correo (RFC 8058, R20, R25).',
  ...rules,
  raw: true,
  rawBytesMax: 1_024,
})

export const resubscribe = endpoint('POST /events/:id/resubscribe', {
  summary: 'Vuelve a mandar los correos de un evento a quien los dejó con el mismo enlace (R25).',
  ...rules,
})
