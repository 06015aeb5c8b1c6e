const PAGES_MAX = 100_000

/** The page an address asks for, the first unless it names another. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1
}

/** What of `choices` an address asks for by this name. */
export function choiceIn<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === search.get(name))
}

/** The words an address looks for. */
export function wordsIn(search: URLSearchParams): string | undefined {
  return search.get('search')?.trim().slice(0, 100) || undefined
}

/** The same address on another page of its list. */
export function onPage(search: URLSearchParams, page: number): string {
  const query = new URLSearchParams([...search].filter(([, value]) => value !== ''))
  query.delete('page')
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}
