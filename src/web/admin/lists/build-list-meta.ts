import { readPage } from '#web/shell/lists/list-query.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'

/** Builds the `meta` of a list: its title says which page of it is shown. */
export function buildListMeta(title: string) {
  return ({ location }: { location: { search: string } }) => {
    const page = readPage(new URLSearchParams(location.search))
    return buildPageMeta({ title: page > 1 ? `${title}, página ${page}` : title })
  }
}
