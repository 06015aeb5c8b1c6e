import fc, { type Arbitrary } from 'fast-check'
import { hostileJson, hostileSegment, toInputText } from './hostile-values.ts'
import { oddHeaders } from './odd-headers.ts'
import { type AttackRequest, delivery } from './request.ts'
import { type AttackedWorld, IDENTITIES } from './world.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  default?: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: JsonSchema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

const TEXT_BY_FORMAT: Record<string, string> = {
  email: 'persona.valida@example.test',
  uri: 'https://example.test/album',
  uuid: '01890000-0000-7000-8000-000000000000',
  'date-time': '2031-05-10T18:00:00-06:00',
  date: '2031-05-10',
}

function validText({ format, minLength = 1, maxLength = 60 }: JsonSchema): Arbitrary<string> {
  if (format) return fc.constant(TEXT_BY_FORMAT[format] ?? 'texto')
  return fc
    .constantFrom(...'María Ñáñez quiere una cuna'.split(' '))
    .map((word) => word.repeat(Math.ceil(minLength / word.length) || 1).slice(0, maxLength))
}

function validNumber({ minimum = 0, maximum = 10_000_000 }: JsonSchema): Arbitrary<number> {
  return fc.integer({
    min: Math.max(minimum, -1e9),
    max: Math.max(minimum, Math.min(maximum, 1e9)),
  })
}

/** Real ids and tokens by the name of their field, which no generator guesses. */
type Known = Readonly<Record<string, readonly string[]>>

/** A value that the schema accepts, but for formats that only the server's own rules know. */
function validValue(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  const {
    anyOf: some = schema.oneOf,
    enum: values = schema.const === undefined ? undefined : [schema.const],
  } = schema
  if (some) return fc.oneof(...some.map((one) => validValue(one, known)))
  if (values) return fc.constantFrom(...values)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return validText(schema)
    case 'integer':
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fuzzedValue(schema.items ?? {}, known), { maxLength: 4 })
    case 'object':
      return fuzzedObject(schema.properties ?? {}, known)
    case 'null':
      return fc.constant(null)
    default:
      return hostileJson
  }
}

/** Mostly what the schema accepts, so that requests reach beyond validation. */
function fuzzedValue(schema: JsonSchema, known: Known): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 6, arbitrary: validValue(schema, known) },
    { weight: 1, arbitrary: hostileJson },
  )
}

function fuzzedObject(properties: Record<string, JsonSchema>, known: Known): Arbitrary<unknown> {
  const fieldOf = (name: string, schema: JsonSchema) => {
    const fuzzed = fuzzedValue(schema, known)
    const real = known[name] ?? []
    return real.length > 0 ? fc.oneof(fc.constantFrom(...real), fuzzed) : fuzzed
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fieldOf(name, schema)]),
  )
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}

function parameterValue({ name, schema }: Parameter, world: AttackedWorld): Arbitrary<string> {
  const real = world.ids[name] ?? []
  const hostile = { weight: 2, arbitrary: hostileSegment }
  const valid = { weight: 2, arbitrary: validValue(schema, world.ids).map(toInputText) }
  if (real.length === 0) return fc.oneof(hostile, valid)
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...real) }, hostile, valid)
}

/** Most values are encoded as a client does; some go as they are. */
function encoded(value: Arbitrary<string>): Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: value.map((text) => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: value.map((text) => text.replace(/[\r\n]/g, '')) },
  )
}

function targetOf(
  path: string,
  parameters: readonly Parameter[],
  world: AttackedWorld,
): Arbitrary<string> {
  const byName = (place: Parameter['in']) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, encoded(parameterValue(parameter, world))]),
    )
  const inPath = fc.record(byName('path'))
  const inQuery = fc.record(byName('query'), { requiredKeys: [] })
  return fc.tuple(inPath, inQuery).map(([segments, query]) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segments[name] ?? '')
    const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
    return `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`
  })
}

const MEDIA_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  '',
] as const

function bodyOf({ requestBody }: Operation, known: Known): Arbitrary<string> {
  const schema = requestBody?.content['application/json']?.schema
  const value = schema ? fuzzedValue(schema, known) : hostileJson
  const text = value.map((body) => JSON.stringify(body))
  return fc.oneof(
    { weight: 12, arbitrary: text },
    { weight: 1, arbitrary: text.map((body) => body.slice(0, body.length / 2)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[]', 'null', '"x"', '\u0000', '{"a":1}') },
  )
}

function requestsOf(
  method: string,
  path: string,
  operation: Operation,
  world: AttackedWorld,
): Arbitrary<AttackRequest> {
  const sendsBody = method !== 'get'
  const request = fc.record({
    identity: fc.constantFrom(...IDENTITIES),
    method: fc.constant(method.toUpperCase()),
    target: targetOf(path, operation.parameters ?? [], world),
    headers: fc
      .tuple(fc.constantFrom(...MEDIA_TYPES), oddHeaders)
      .map(([type, odd]) => ({ ...(sendsBody && type && { 'content-type': type }), ...odd })),
    body: sendsBody ? bodyOf(operation, world.ids) : fc.constant(''),
  })
  return fc.tuple(request, delivery).map(([sent, how]) => ({ ...sent, ...how }))
}

/** These would end the callers themselves: their sessions, account or password. */
const ENDS_THE_CALLER =
  /\/auth\/logout|\/account\/delete|\/account\/sessions\/end-others|\/users\/password|\/users\/\{id\}/

/** Requests to every operation of the OpenAPI document, valid, half valid and hostile. */
export function apiRequests(openApi: OpenApi, world: AttackedWorld): Arbitrary<AttackRequest> {
  const all = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => method === 'get' || !ENDS_THE_CALLER.test(path))
      .map(([method, operation]) => requestsOf(method, path, operation, world)),
  )
  return fc.oneof(...all)
}
