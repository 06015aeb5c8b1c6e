import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/api/contract.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { openApiOf } from './openapi.ts'

/** `/api/openapi.json` and its readable form at `/api/docs` (`R10`). */
export async function serveDocs(api: FastifyInstance, publicUrl: string): Promise<void> {
  const document = openApiOf(contract, publicUrl) as StaticDocumentSpec['document'] & object
  api.get('/openapi.json', async () => document)
  await api.register(async (scope) => {
    await scope.register(swagger, { mode: 'static', specification: { document } })
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      theme: { title: `API de ${PRODUCT_NAME}` },
      uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
    })
  })
}
