import type { z } from 'zod'
import {
  buildMaxLengthMessage,
  DATE_INVALID,
  EMAIL_INVALID,
  REQUIRED,
  URL_INVALID,
} from '#contract/product/messages.ts'
import { LOCALE } from '#contract/product/product.ts'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends string> = Extract<z.core.$ZodRawIssue<z.core.$ZodIssue>, { code: Code }>

const INVALID = 'Este dato no es válido.'

const EXPECTED: Record<string, string> = {
  string: 'Escribe un texto.',
  number: 'Escribe un número.',
  int: 'Escribe un número entero.',
  boolean: 'Responde sí o no.',
  date: DATE_INVALID,
  array: 'Aquí va una lista.',
  object: 'Estos datos no tienen la forma esperada.',
}

const FORMATS: Record<string, string> = {
  email: EMAIL_INVALID,
  url: URL_INVALID,
  uuid: 'Identificador no válido',
  guid: 'Identificador no válido',
  date: DATE_INVALID,
  datetime: DATE_INVALID,
  time: 'Escribe una hora válida.',
}

const isMissing = (input: unknown) => input === undefined || input === null || input === ''

const formatNumber = (value: number | bigint) => value.toLocaleString(LOCALE)

function describeType({ input, expected }: IssueOf<'invalid_type'>): string {
  return isMissing(input) ? REQUIRED : (EXPECTED[expected] ?? INVALID)
}

function describeTooBig({ origin, maximum }: IssueOf<'too_big'>): string {
  const shown = formatNumber(maximum)
  if (origin === 'string') return buildMaxLengthMessage(Number(maximum))
  if (origin === 'array' || origin === 'set') return `Puedes poner ${shown} como máximo.`
  return origin === 'date' ? 'La fecha es demasiado lejana.' : `El máximo es ${shown}.`
}

function describeTooSmall({ input, origin, minimum }: IssueOf<'too_small'>): string {
  const shown = formatNumber(minimum)
  if (isMissing(input)) return REQUIRED
  if (origin === 'string') return `Mínimo ${shown} caracteres`
  if (origin === 'array' || origin === 'set') return `Pon al menos ${shown}.`
  return origin === 'date' ? 'La fecha es demasiado antigua.' : `El mínimo es ${shown}.`
}

/** A sentence for each kind of issue that zod knows. */
const SENTENCES: { [Code in z.core.$ZodIssueCode]: (issue: IssueOf<Code>) => string } = {
  invalid_type: describeType,
  too_big: describeTooBig,
  too_small: describeTooSmall,
  invalid_format: ({ input, format }) =>
    isMissing(input) ? REQUIRED : (FORMATS[format] ?? 'El formato no es válido.'),
  not_multiple_of: ({ divisor }) => `Debe ser un múltiplo de ${formatNumber(divisor)}.`,
  invalid_value: ({ input }) => (isMissing(input) ? REQUIRED : 'Elige una de las opciones.'),
  invalid_union: ({ input }) => (isMissing(input) ? REQUIRED : INVALID),
  unrecognized_keys: () => 'Campo desconocido',
  invalid_key: () => INVALID,
  invalid_element: () => INVALID,
  custom: () => INVALID,
}

/** Describes an issue that its schema gives no message, as a sentence for a person (`R10`). */
export function describeIssue(issue: Issue): string {
  const describe = SENTENCES[issue.code as z.core.$ZodIssueCode] as (issue: Issue) => string
  return describe(issue)
}
