import type { FastifyInstance } from 'fastify'

const ONE_YEAR_SECONDS = 31_536_000

/**
 * Returns the headers of every answer, which pages and documentation replace by policies of their own
 * (`R13`). HTTPS only where the product's own address is HTTPS.
 */
export function buildSecurityHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  }
}

/** Sends the headers with every answer that has none of its own. */
export function sendSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  const entries = Object.entries(headers)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of entries) {
      if (!reply.hasHeader(name) && !reply.raw.hasHeader(name)) reply.header(name, value)
    }
    done()
  })
}
