const PAGES_MAX = 100_000

/** The page number in the URL, 1 by default. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1
}

export function readChoice<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search.get(name))
}

export function readSearch(search: URLSearchParams): string | undefined {
  return search.get('search')?.trim().slice(0, 100) || undefined
}

/** The same query for another page of the list; `before` names a page of the ledger's movements. */
export function buildPagePath(search: URLSearchParams, page: number): string {
  const query = new URLSearchParams([...search].filter(([, value]) => value !== ''))
  query.delete('page')
  query.delete('before')
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}

/** The first page of the same query in another order; null for the list's own order. */
export function buildOrderPath(search: URLSearchParams, order: string | null): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  if (order) query.set('order', order)
  else query.delete('order')
  return `?${query}`
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function readId(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name) ?? ''
  return UUID.test(value) ? value : undefined
}

/** A parameter of the URL that is a valid day, `YYYY-MM-DD`. */
export function readDay(search: URLSearchParams, name: string): string | undefined {
  const value = search.get(name) ?? ''
  if (!DAY.test(value)) return undefined
  const at = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || !at.toISOString().startsWith(value) ? undefined : value
}
