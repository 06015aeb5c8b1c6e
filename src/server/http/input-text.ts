import { ApiError, type FieldError } from '#contract/api/errors.ts'
import { UNUSABLE_TEXT } from '#contract/product/messages.ts'
import { normalizeText } from '#contract/text/characters.ts'

/** Deeper input than any schema of ours describes. */
const DEPTH_MAX = 20

function normalize(value: unknown, path: readonly string[], refused: FieldError[]): unknown {
  if (typeof value === 'string') {
    const text = normalizeText(value)
    if (text === null) refused.push({ field: path.join('.'), message: UNUSABLE_TEXT })
    return text
  }
  if (typeof value !== 'object' || value === null) return value
  if (path.length >= DEPTH_MAX) throw new ApiError('VALIDATION')
  if (Array.isArray(value)) {
    return value.map((one, index) => normalize(one, [...path, String(index)], refused))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, normalize(one, [...path, key], refused)]),
  )
}

/**
 * Normalizes every text of a parameter, query or body, before any schema sees it. Throws VALIDATION,
 * with a detail for each field whose text cannot be stored: neither the database, the queue nor the
 * provider accepts it.
 */
export function normalizeInput(value: unknown): unknown {
  const refused: FieldError[] = []
  const normalized = normalize(value, [], refused)
  if (refused.length > 0) throw new ApiError('VALIDATION', { details: refused })
  return normalized
}
