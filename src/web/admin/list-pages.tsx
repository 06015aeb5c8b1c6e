import { useSearchParams } from 'react-router'
import { Pagination } from '#web/ui/pagination.tsx'
import { onPage } from './list-query.ts'

/** The other pages of a list, under the same filter. */
export function ListPages({ page, totalPages }: { page: number; totalPages: number }) {
  const [search] = useSearchParams()
  return (
    <Pagination page={page} totalPages={totalPages} hrefFor={(number) => onPage(search, number)} />
  )
}
