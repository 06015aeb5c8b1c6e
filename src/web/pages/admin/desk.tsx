import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { DeskNav } from '#web/admin/frame/desk-nav.tsx'
import { DeskSearch } from '#web/admin/frame/desk-search.tsx'
import { useFreshRoles } from '#web/admin/frame/use-fresh-roles.ts'
import { QUEUE_PART } from '#web/admin/queue/cases.ts'

/**
 * Ctrl+Enter, or ⌘+Enter, in a text of several lines, on a usual reason or in a field of a dialog presses the
 * button that sends it, as in other desks.
 */
function sendByKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event
  const isSend = key === 'Enter' && (ctrlKey || metaKey)
  if (
    !isSend ||
    !(target instanceof Element) ||
    !target.matches('textarea, [aria-pressed], dialog input')
  )
    return
  const { form } = target as HTMLTextAreaElement | HTMLButtonElement | HTMLInputElement
  const button = [...(form?.elements ?? [])].find((each) => each.matches('[type=submit]'))
  if (!(button instanceof HTMLElement)) return
  event.preventDefault()
  button.click()
}

/** Search and navigation of the desk, one bar on a phone: they stay as they are while its pages load and change. */
export default function Desk() {
  const { pathname } = useLocation()
  useFreshRoles()
  useEffect(() => {
    document.addEventListener('keydown', sendByKey)
    return () => document.removeEventListener('keydown', sendByKey)
  }, [])
  return (
    <>
      {/* The keyboard of a phone makes the page shorter: a dialog ends above it, with its button. */}
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <div className="border-line bg-sunk max-lg:flex max-lg:border-b print:hidden">
        <div className="min-w-0 grow border-line lg:border-b">
          <div className="page-column py-1.5 max-lg:pr-2">
            <DeskSearch />
          </div>
        </div>
        {pathname === PATHS.admin && (
          <a
            href={`#${QUEUE_PART}`}
            className="skip-link rounded-sm bg-surface px-4 py-3 font-semibold focus:shadow-float"
          >
            Ir a Para atender
          </a>
        )}
        <DeskNav />
      </div>
      <Outlet />
    </>
  )
}
