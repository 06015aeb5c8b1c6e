import type { CallInput } from '#contract/api/caller.ts'
import { formatCount } from '#web/format/text.ts'
import { ListCount } from './list-count.tsx'
import { type DeskFileKey, DownloadList, findFileRowLimit } from './list-filters.tsx'

interface FoundRowsProps<Key extends DeskFileKey> {
  of: Key
  query: NonNullable<CallInput<Key>['query']>
  /** What was searched, which may find more rows than are counted. */
  search: string | undefined
  /** Null while it could not be loaded. */
  page: { hasMore: boolean; pagination: { total: number } } | null
  one: string
  many: string
}

/** How many rows the filter of a list finds, and their file. */
export function FoundRows<Key extends DeskFileKey>(props: FoundRowsProps<Key>) {
  const { of, query, search, page, one, many } = props
  return (
    <>
      <ListCount>
        {page?.hasMore && 'Más de '}
        {page && formatCount(page.pagination.total, one, many)}
      </ListCount>
      <DownloadList
        of={of}
        query={query}
        cutAt={findFileRowLimit(page, search)}
        total={page?.pagination.total}
      />
    </>
  )
}
