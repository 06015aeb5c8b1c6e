import { invalidRequest } from '../api/errors.ts'
import { listObjects, type ObjectKind, type ObjectsByKind } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { PageParams } from './on-wire.ts'

/** A page of a list of API v2. */
export interface ListPage<T> {
  data: T[]
  next_page_url: string | null
  previous_page_url: string | null
}

const DEFAULT_PAGE_SIZE = 20

const encodeToken = (direction: 'after' | 'before', id: string) =>
  Buffer.from(`${direction}:${id}`).toString('base64url')

function decodeToken(page: string | undefined): {
  starting_after?: string
  ending_before?: string
} {
  if (page === undefined) return {}
  const [direction, id] = Buffer.from(page, 'base64url').toString().split(':')
  if (id !== undefined && direction === 'after') return { starting_after: id }
  if (id !== undefined && direction === 'before') return { ending_before: id }
  throw invalidRequest('The page token is invalid.', 'page')
}

function buildUrl(path: string, params: PageParams, page: string): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...params, page }))
    for (const [i, item] of [value].flat().entries())
      if (item !== undefined) query.set(Array.isArray(value) ? `${name}[${i}]` : name, String(item))
  return `${path}?${query}`
}

/** Returns one page of the platform's objects of a kind, newest first, with the next page's URL. */
export function listPage<K extends ObjectKind>(
  scope: Scope,
  kind: K,
  path: string,
  params: PageParams,
  where: { [member: string]: string | true | undefined } = {},
): ListPage<ObjectsByKind[K]> {
  const cursor = decodeToken(params.page)
  const limit = params.limit ?? DEFAULT_PAGE_SIZE
  const { data, has_more } = listObjects(scope, kind, path, { limit, ...cursor }, where)
  const [first, last] = [data[0], data.at(-1)]
  const hasNext = cursor.ending_before === undefined ? has_more : true
  const hasPrevious = cursor.ending_before === undefined ? cursor.starting_after : has_more
  return {
    data,
    next_page_url: last && hasNext ? buildUrl(path, params, encodeToken('after', last.id)) : null,
    previous_page_url:
      first && hasPrevious ? buildUrl(path, params, encodeToken('before', first.id)) : null,
  }
}
