import swagger, { type StaticDocumentSpec } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { contract, type NamedEndpoint } from '#contract/api/contract.ts'
import type { Access, Endpoint } from '#contract/api/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/api/error-codes.ts'
import { API_BASE, PRODUCT_NAME } from '#contract/product/product.ts'

/** The documentation's own scripts, styles and pictures; it may call the API. */
const DOCS_POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Builds the OpenAPI document, and the app that answers its readable form at `/api/docs` (`R10`). */
export async function createApiDocs(publicUrl: string) {
  const document = buildOpenApi(contract, publicUrl) as StaticDocumentSpec['document'] & object
  const docs: FastifyInstance = Fastify()
  await docs.register(swagger, { mode: 'static', specification: { document } })
  await docs.register(swaggerUi, {
    routePrefix: `${API_BASE}/docs`,
    staticCSP: DOCS_POLICY,
    theme: { title: `API de ${PRODUCT_NAME}` },
    uiConfig: { docExpansion: 'list', defaultModelsExpandDepth: -1 },
  })
  return { document, docs }
}

type Json = Record<string, unknown>
const JSON_TYPE = 'application/json'

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

function describeParameters(endpoint: Endpoint): Json[] {
  const listed = (schema: z.ZodType | undefined, place: 'path' | 'query') => {
    if (!schema) return []
    const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
      properties?: Record<string, Json>
      required?: string[]
    }
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }))
  }
  return [...listed(endpoint.params, 'path'), ...listed(endpoint.query, 'query')]
}

/** Lists the errors of every endpoint of this kind, besides its own. */
function listCommonErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['INTERNAL', 'UNAVAILABLE']
  if (endpoint.params ?? endpoint.query ?? endpoint.body) codes.push('VALIDATION')
  if (endpoint.body) codes.push('BODY_TOO_LARGE', 'NOT_JSON')
  if (endpoint.access !== 'public') codes.push('UNAUTHENTICATED')
  if (Array.isArray(endpoint.access) || endpoint.owner) codes.push('FORBIDDEN')
  if (endpoint.access.includes('ADMIN')) codes.push('SECOND_FACTOR_REQUIRED')
  if (endpoint.requires?.includes('confirmed-email')) codes.push('EMAIL_NOT_CONFIRMED')
  if (endpoint.requires?.includes('settled-email')) codes.push('EMAIL_CHANGED_RECENTLY')
  if (endpoint.requires?.some((one) => one.startsWith('fresh')))
    codes.push('FRESH_SIGN_IN_REQUIRED')
  if (endpoint.rateLimits ?? endpoint.stream) codes.push('RATE_LIMITED')
  return codes
}

function describeContent(description: string, types: readonly string[], schema: Json): Json {
  return { description, content: Object.fromEntries(types.map((type) => [type, { schema }])) }
}

function describeSuccess({ reply, file, stream }: Endpoint): Json {
  if (stream) {
    const description =
      'Eventos del servidor: los datos de cada uno; `withheld` mientras quien lee no puede verlos, `gone` cuando ya no hay más'
    return describeContent(
      description,
      ['text/event-stream'],
      toJsonSchema(stream.message, 'output'),
    )
  }
  if (reply) return describeContent('Listo', [JSON_TYPE], toJsonSchema(reply, 'output'))
  if (file) return describeContent('El archivo', file, { type: 'string', format: 'binary' })
  return { description: 'Listo, sin contenido' }
}

function describeResponses(endpoint: Endpoint): Json {
  const success = String(endpoint.status ?? 200)
  const answers: Json = { [success]: describeSuccess(endpoint) }
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set([...(endpoint.errors ?? []), ...listCommonErrors(endpoint)])) {
    const [status] = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    const description = codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n')
    const error = { $ref: '#/components/schemas/Error' }
    answers[String(status)] = describeContent(description, [JSON_TYPE], error)
  }
  return answers
}

function describeAccess(access: Access): string {
  if (access === 'public') return 'Acceso: cualquiera.'
  if (access === 'signed-in') return 'Acceso: cualquiera con sesión.'
  return `Acceso: ${access.join(', ')}.`
}

function describeOperation({ noun, name, endpoint }: NamedEndpoint): Json {
  const { perAddress, perProcess } = endpoint.stream ?? {}
  const owner =
    endpoint.owner &&
    `Solo ${[
      'quien es dueño',
      endpoint.owner.orCoHosts && 'quien organiza el evento con su dueño',
      endpoint.owner.orRoles?.join(', '),
    ]
      .filter(Boolean)
      .join(', o ')}.`
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.summary,
    description: [describeAccess(endpoint.access), owner].filter(Boolean).join(' '),
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: describeParameters(endpoint),
    ...(endpoint.body && {
      requestBody: { content: { [JSON_TYPE]: { schema: toJsonSchema(endpoint.body, 'input') } } },
    }),
    responses: describeResponses(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.owner && { 'x-owner': endpoint.owner }),
    ...(endpoint.rateLimits && { 'x-rate-limit': endpoint.rateLimits }),
    ...(endpoint.stream && { 'x-open-streams': { perAddress, perProcess } }),
    ...(endpoint.requires && { 'x-requires': endpoint.requires }),
  }
}

/** Builds the OpenAPI 3.1 document of the contract (`R10`), with access and limits as data (`R13`). */
function buildOpenApi(endpoints: readonly NamedEndpoint[], publicUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const named of endpoints) {
    const path = named.endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [named.endpoint.method.toLowerCase()]: describeOperation(named),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `API de ${PRODUCT_NAME}`,
      version: '1',
      description: 'Todos los montos son enteros en centavos (MXN); todas las fechas, ISO 8601.',
    },
    servers: [{ url: `${publicUrl}${API_BASE}` }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'errorCode'],
          properties: {
            message: { type: 'string' },
            errorCode: { type: 'string', enum: Object.keys(ERRORS) },
            details: {
              type: 'array',
              items: {
                type: 'object',
                required: ['field', 'message'],
                properties: { field: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
}
