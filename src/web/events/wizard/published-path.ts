import { buildEventPath } from '#contract/product/paths.ts'
import { formatCount } from '#web/format/text.ts'

const ADDED_QUERY = 'agregados'

/** The page that ends the wizard; it says how many sueños were added with the event. */
export function buildPublishedPath(slug: string, added: number): string {
  return `${buildEventPath(slug, 'published')}?${ADDED_QUERY}=${added}`
}

/** What the wizard did with the sueños (`spec §8`); null where the address says nothing of it. */
export function describeAddedGoals(query: URLSearchParams): string | null {
  const typed = query.get(ADDED_QUERY)
  if (typed === null || !/^\d{1,3}$/.test(typed)) return null
  const count = Number(typed)
  if (count === 0) return 'Los sueños ya han sido creados anteriormente'
  return `¡${formatCount(count, 'sueño agregado', 'sueños agregados')} exitosamente!`
}
