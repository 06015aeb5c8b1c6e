import { buildGuidePath, GUIDE_QUERY, GUIDE_SLUGS } from '#contract/product/guide.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'

/** A page that is the same for every visitor (`R18`). */
export interface PublicPage {
  /** A route, `:id` for an event's id or slug. */
  path: string
  /** Whether it shows the event that `:id` names, and so changes with the event's version. */
  showsEvent?: true
  /** The query parameters that it shows; others, such as those of campaigns, change nothing. */
  shows?: readonly string[]
  /** A request with this query parameter is for one visitor alone. */
  personal?: string
}

/**
 * The pages that are rendered once per version: all that they read is the event named by their path, the
 * query parameters named here, the configuration, and the page's clock (`PAGE_CLOCK_MS`). The server
 * renders them without the visitor's headers, so nothing of a visitor can be in them.
 */
export const PUBLIC_PAGES: readonly PublicPage[] = [
  { path: PATHS.home },
  { path: PATHS.landing },
  { path: PATHS.faq },
  // Whoever searches gets a page of their own: as many words as there are would fill the cache.
  { path: PATHS.guide, personal: GUIDE_QUERY },
  ...GUIDE_SLUGS.map((slug) => ({ path: buildGuidePath(slug) })),
  { path: PATHS.terms },
  { path: PATHS.privacy },
  { path: PATHS.contact, shows: ['sent'] },
  // The list itself comes with the visitor's scripts, as does the wall.
  { path: PATHS.events },
  { path: buildEventPath(':id', 'muro') },
  { path: buildEventPath(':id'), showsEvent: true },
  { path: buildEventPath(':id', 'print'), showsEvent: true, shows: ['formato'] },
  {
    path: buildEventPath(':id', 'contribute'),
    showsEvent: true,
    shows: ['goal'],
    personal: 'draft',
  },
]

/**
 * Selects the part of the query that the page shows, as `?name=value`; null for a request that concerns
 * one visitor alone.
 */
export function selectQuery(
  { shows = [], personal }: PublicPage,
  query: URLSearchParams,
): string | null {
  // Left empty, it concerns nobody: a search of nothing is the plain page.
  if (personal !== undefined && query.get(personal)?.trim()) return null
  const shown = new URLSearchParams()
  for (const name of shows) {
    const value = query.get(name)
    if (value !== null) shown.set(name, value)
  }
  return shown.size > 0 ? `?${shown}` : ''
}

/**
 * Builds the caching headers of public pages. Browsers always ask whether they changed. A content
 * delivery network may answer for so many seconds by itself, and as long again while it asks; only it
 * reads `cdn-cache-control` (RFC 9213), and those that do not know it read `s-maxage`.
 * @param cdnSeconds 0 for none
 */
export function buildSharedCacheHeaders(cdnSeconds: number): Record<string, string> {
  if (cdnSeconds === 0) return { 'cache-control': 'no-cache' }
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${cdnSeconds}`,
    'cdn-cache-control': `public, max-age=${cdnSeconds}, stale-while-revalidate=${cdnSeconds}`,
  }
}
