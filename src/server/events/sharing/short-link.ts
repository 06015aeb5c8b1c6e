import type { FastifyInstance } from 'fastify'
import { buildEventPath, SHORT_LINK_PATH } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import { findAddressByCode } from '#server/event-records/store.ts'
import {
  enforceRateLimits,
  type RateLimitedEndpoint,
} from '#server/http/rate-limits/rate-limits.ts'

/** Enough for a party behind one address; a code has one chance in seven hundred million. */
const RATE_LIMIT: RateLimitedEndpoint = {
  method: 'GET',
  path: '/e/:code',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
}

/** What ends a slug; no other text goes to the database. */
const CODE = /^[a-z0-9]{6}$/

/**
 * Redirects the short link of paper and QR codes to the event's page. An event that was never published
 * has none: its slug contains its name. Who scanned a code that is none gets the site's not-found page.
 */
export async function serveShortLinks(app: FastifyInstance, deps: Deps): Promise<void> {
  app.get<{ Params: { code: string } }>(
    `${SHORT_LINK_PATH}/:code`,
    async ({ params, callerAddress }, reply) => {
      await enforceRateLimits(deps, RATE_LIMIT, {
        user: null,
        address: callerAddress,
        body: undefined,
      })
      const code = params.code.toLowerCase()
      const name = CODE.test(code) ? await findAddressByCode(deps.db, code) : null
      reply.header('cache-control', 'no-store')
      if (!name) {
        const page = await app.inject(SHORT_LINK_PATH)
        return reply.code(404).headers(page.headers).send(page.rawPayload)
      }
      return reply.redirect(deps.config.publicUrl + buildEventPath(name), 302)
    },
  )
}
