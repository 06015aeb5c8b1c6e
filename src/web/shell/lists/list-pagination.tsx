import { Navigate, useSearchParams } from 'react-router'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { pagePath } from './list-query.ts'

/** Links to the other pages of a list; a page beyond the last redirects to it. */
export function ListPagination({ page, totalPages }: { page: number; totalPages: number }) {
  const [search] = useSearchParams()
  if (page > Math.max(1, totalPages)) return <Navigate to={pagePath(search, totalPages)} replace />
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      hrefFor={(number) => pagePath(search, number)}
    />
  )
}
