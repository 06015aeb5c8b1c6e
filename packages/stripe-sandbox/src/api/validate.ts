import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject } from 'ajv'
import type { Operation, Requests } from '../requests.ts'
import { invalidRequest, type StripeError, UnknownRequest } from './errors.ts'

const schemas = JSON.parse(
  readFileSync(new URL('../../schemas/requests.generated.json', import.meta.url), 'utf8'),
)
function createValidator(coerceTypes: boolean): Ajv {
  // Optimising the validator of checkout sessions takes seconds and saves microseconds.
  const code = { optimize: false }
  const options = { coerceTypes, verbose: true, strict: false, validateSchema: false, code }
  return new Ajv(options).addSchema(schemas, 'requests')
}

const formValidator = createValidator(true)
const jsonValidator = createValidator(false)

function toParamName(path: string, key?: string): string {
  const [head = '', ...rest] = [...path.split('/').slice(1), ...(key === undefined ? [] : [key])]
  return head + rest.map((part) => `[${part}]`).join('')
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function describeChoices(values: unknown[]): string {
  const names = values.filter((value) => value !== '' && value !== null).map(String)
  if (names.length < 2) return `must be ${names.join('')}`
  return `must be one of ${names.slice(0, -1).join(', ')}, or ${names.at(-1)}`
}

function toStripeError(error: ErrorObject): StripeError {
  const at = toParamName(error.instancePath)
  if (error.keyword === 'additionalProperties') {
    const param = toParamName(error.instancePath, String(error.params.additionalProperty))
    return invalidRequest(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  if (error.keyword === 'required') {
    const param = toParamName(error.instancePath, String(error.params.missingProperty))
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
  }
  if (error.keyword === 'enum')
    return invalidRequest(`Invalid ${at}: ${describeChoices([error.schema].flat())}`, at)
  if (error.keyword === 'const')
    return invalidRequest(`Invalid ${at}: ${describeChoices([error.schema])}`, at)
  const type = String(error.params.type ?? 'value')
  const code = type === 'integer' ? 'parameter_invalid_integer' : undefined
  return invalidRequest(`Invalid ${type}: ${formatValue(error.data)}`, at, code)
}

const rankError = (error: ErrorObject) =>
  error.instancePath.split('/').length * 4 +
  (error.keyword === 'additionalProperties' ? 2 : 0) +
  (error.keyword === 'const' ? -1 : 0) +
  (error.params.type === 'null' ? -2 : 0)

/** Chooses the most specific error: among the branches of a union, the deepest one. */
function chooseError(errors: ErrorObject[]): StripeError {
  const [first] = errors
    .filter((error) => error.keyword !== 'anyOf')
    .toSorted((a, b) => rankError(b) - rankError(a))
  return first ? toStripeError(first) : invalidRequest('Invalid request')
}

/**
 * Checks decoded parameters against the generated schema of an operation and turns their strings
 * into numbers, booleans and nulls. Throws Stripe's 400 for what Stripe refuses.
 */
export function validateParams<O extends Operation>(operation: O, params: unknown): Requests[O] {
  const pointer = operation.replaceAll('/', '~1')
  const ajv = operation.startsWith('POST /v2/') ? jsonValidator : formValidator
  const check = ajv.getSchema<Requests[O]>(`requests#/properties/${encodeURIComponent(pointer)}`)
  if (check === undefined) throw new Error(`no schema for ${operation}`)
  if (check(params)) return params as Requests[O]
  const { status, type, message, details } = chooseError(check.errors ?? [])
  throw new UnknownRequest(status, type, message, details)
}
