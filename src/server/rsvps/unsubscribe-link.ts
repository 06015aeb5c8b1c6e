import type { FastifyInstance } from 'fastify'
import { buildUnsubscribePath } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import type { Deps } from '#server/deps.ts'

/**
 * Mail programs without RFC 8058 open the address of `List-Unsubscribe` in a browser: it leads to a page with
 * one button, because a GET, which link scanners send too, changes nothing.
 */
export async function serveUnsubscribeLinks(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
): Promise<void> {
  app.get<{ Params: { id: string }; Querystring: { token?: unknown } }>(
    `${API_BASE}/rsvps/:id/unsubscribe`,
    (request, reply) => {
      const token = encodeURIComponent(String(request.query.token ?? ''))
      const path = buildUnsubscribePath(encodeURIComponent(request.params.id))
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${config.publicUrl}${path}?token=${token}`, 303)
    },
  )
}
