import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useSearchParams } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { controlStyle } from '#web/ui/fields/field-frame.tsx'
import { SearchIcon } from '#web/ui/more-icons.tsx'
import { code } from './early-search.ts?script'
import { DESK_SEARCH_ID, followSearchShortcut } from './search-shortcut.ts'

/** Attribute of the element that holds what was found, or what waits. */
export const RESULTS_MARK = 'data-found'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows lead from the field through the results or cases, past the links of the desk between them, and back. */
function walkResults(event: KeyboardEvent, field: HTMLElement | null): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const results = [...document.querySelectorAll(`[${RESULTS_MARK}] a`)]
  const stops: readonly (EventTarget | null)[] = [
    field,
    ...results.filter((result) => result.checkVisibility()),
  ]
  const from = stops.indexOf(event.target)
  const next = stops[from + step]
  if (from < 0 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

const FROM_SEARCH = { fromSearch: true }

/** The focus stays in the field, although the page of the results is another one. */
function useKeptFocus() {
  const field = useRef<HTMLInputElement>(null)
  const { state, pathname } = useLocation()
  const isFromSearch = pathname === PATHS.adminSearch && state?.fromSearch === true
  useEffect(() => {
    // After the effect of the whole page, which moves the focus to its beginning.
    if (isFromSearch) queueMicrotask(() => field.current?.focus({ preventScroll: true }))
  }, [isFromSearch])
  // The desk begins at its search, where a keyboard is at hand.
  useEffect(() => {
    if (pathname === PATHS.admin && matchMedia('(pointer: fine)').matches && !location.hash)
      queueMicrotask(() => field.current?.focus({ preventScroll: true }))
  }, [pathname])
  // A search that was sent before the scripts opens a document, which has the focus nowhere yet.
  useEffect(() => {
    if (location.pathname === PATHS.adminSearch && document.activeElement === document.body)
      field.current?.focus({ preventScroll: true })
  }, [])
  return field
}

/** The shortcut leads to the field, and the arrows from there to the results. */
function useShortcuts(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const follow = (press: KeyboardEvent) => {
      walkResults(press, field.current)
      followSearchShortcut(press)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [field])
}

/** The one search of every admin page: gifts, people and events. */
export function DeskSearch() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const searched = pathname === PATHS.adminSearch ? (query.get('search') ?? '') : ''
  const [typed, type] = useUrlValue(searched)
  const field = useKeptFocus()
  useShortcuts(field)
  return (
    <Form
      role="search"
      aria-label="En toda la administración"
      action={PATHS.adminSearch}
      state={FROM_SEARCH}
      className="flex gap-2 sm:gap-3"
    >
      <InlineScript code={code} />
      <input
        ref={field}
        id={DESK_SEARCH_ID}
        name="search"
        type="search"
        aria-label="Encuentra una aportación, persona o evento"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Nombre, correo, folio, monto, evento o identificador (Ctrl+K)"
        maxLength={250}
        required
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={controlStyle}
      />
      <Button
        type="submit"
        variant="secondary"
        className="min-h-12 shrink-0 whitespace-nowrap max-sm:w-12 max-sm:px-0"
      >
        <SearchIcon /> <span className="max-sm:sr-only">Encontrar</span>
      </Button>
    </Form>
  )
}
