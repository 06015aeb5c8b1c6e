import { data } from 'react-router'
import { NOT_FOUND_TITLE, NotFoundView } from '#web/shell/errors/error-view.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'

export const meta = () => buildPageMeta({ title: NOT_FOUND_TITLE })

export const loader = () => data(null, { status: 404 })

export default function NotFound() {
  return <NotFoundView />
}
