import { Outlet } from 'react-router'
import { DeskNav } from '#web/admin/frame/desk-nav.tsx'
import { DeskSearch } from '#web/admin/frame/desk-search.tsx'

/** Search and navigation of the desk: they stay as they are while its pages load and change. */
export default function Desk() {
  return (
    <>
      <div className="border-b border-line bg-sunk print:hidden">
        <div className="page-column py-1.5">
          <DeskSearch />
        </div>
      </div>
      <DeskNav />
      <Outlet />
    </>
  )
}
