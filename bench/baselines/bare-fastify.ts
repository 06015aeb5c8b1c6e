import serveStatic from '@fastify/static'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify from 'fastify'

/** Fastify with the product's plugins and nothing to serve but `/readyz`. */
const app = Fastify({ logger: true })
await app.register(serveStatic, { root: import.meta.dirname })
await app.register(swagger)
await app.register(swaggerUi)
app.get('/readyz', async () => ({ ready: true }))
await app.listen({ port: Number(process.env.PORT) })
