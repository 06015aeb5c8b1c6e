import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { Traffic } from '../responses.ts'
import type { TrafficV2 } from '../v2/responses.ts'

/** Which member of `Traffic` or `TrafficV2` describes a sample. */
export type SampleKind = keyof Traffic | keyof TrafficV2

const V2_KINDS: SampleKind[] = ['responsesV2', 'thinEvents', 'thinDeliveries']

/** Something that the sandbox sent: an answer of an operation, or an event of a type. */
export interface Sample {
  kind: SampleKind
  /** The operation or the type of the event. */
  name: string
  body: unknown
}

type JsonObject = { [key: string]: unknown }

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null

const readSchemas = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../schemas/${name}.generated.json`, import.meta.url), 'utf8'))

function loadSchemas(): Ajv {
  const options = { verbose: true, strict: false, validateSchema: false, code: { optimize: false } }
  return new Ajv(options)
    .addSchema(readSchemas('traffic'), 'v1')
    .addSchema(readSchemas('traffic-v2'), 'v2')
}

let ajv: Ajv | undefined

const isV2 = ({ kind }: Sample) => V2_KINDS.includes(kind)

function findValidator(sample: Sample): ValidateFunction | undefined {
  const { kind, name } = sample
  ajv ??= loadSchemas()
  const type = kind.charAt(0).toUpperCase() + kind.slice(1)
  const member = kind === 'errorResponse' ? '' : `/properties/${name.replaceAll('/', '~1')}`
  const path = `/definitions/${type}${member}`.split('/').map(encodeURIComponent).join('/')
  return ajv.getSchema(`${isV2(sample) ? 'v2' : 'v1'}#${path}`)
}

/** In API v2 a member without a value is null on the wire, where the SDK says that it may be absent. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const members = Object.entries(value).filter(([, inner]) => inner !== null)
  return Object.fromEntries(members.map(([key, inner]) => [key, withoutNulls(inner)]))
}

/** Names the innermost resource around a path, such as `charge ch_1`. */
function nameResource(body: unknown, path: string): string {
  let name = ''
  let inner: unknown = body
  for (const key of ['', ...path.split('/').slice(1)]) {
    if (key !== '') inner = isObject(inner) ? inner[key] : undefined
    if (isObject(inner) && typeof inner.object === 'string')
      name = [inner.object, inner.id].filter((part) => typeof part === 'string').join(' ')
  }
  return name
}

const measureDepth = ({ instancePath, keyword }: ErrorObject) =>
  instancePath.split('/').length * 2 + (keyword === 'additionalProperties' ? 1 : 0)

function describeError(sample: Sample, body: unknown, error: ErrorObject): string {
  const { instancePath, params, message, data } = error
  const detail = params.additionalProperty ?? params.allowedValues ?? params.allowedValue ?? ''
  const value = isObject(data) ? '' : `: ${JSON.stringify(data)}`
  const resource = nameResource(body, instancePath)
  return `${sample.name}: ${instancePath || '/'} ${message} ${JSON.stringify(detail)} (${resource}${value})`
}

/** Compares a sample with the SDK's type; null when it matches, else where and how it differs. */
export function findMismatch(sample: Sample): string | null {
  const check = findValidator(sample)
  if (check === undefined) return `${sample.name}: the SDK's type of it is not in Traffic`
  const body = isV2(sample) ? withoutNulls(sample.body) : sample.body
  if (check(body)) return null
  // Of the branches of a union, the one that matched the longest tells the most.
  const [error] = (check.errors ?? [])
    .filter(({ keyword }) => keyword !== 'anyOf')
    .toSorted((a, b) => measureDepth(b) - measureDepth(a))
  return error ? describeError(sample, body, error) : `${sample.name}: no match`
}
