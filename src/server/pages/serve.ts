import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { createInProcessCaller } from '#server/http/in-process-caller.ts'
import { pagesPlugin } from './plugin.ts'

const BUILD = fileURLToPath(new URL('../../../build', import.meta.url))
const STRIPE_CHECKOUT_ORIGIN = 'https://checkout.stripe.com'

/** Serves the built web beside the API, in the same process. */
export async function servePages(app: FastifyInstance, { config }: Deps): Promise<void> {
  const { apiBase } = config.stripe
  await app.register(pagesPlugin, {
    build: BUILD,
    call: (client: { address: string }) => createInProcessCaller(app, client),
    publicUrl: config.publicUrl,
    operator: config.operator,
    checkoutOrigins: apiBase ? [apiBase.origin] : [STRIPE_CHECKOUT_ORIGIN],
    production: config.publicUrl.startsWith('https:'),
  })
}
