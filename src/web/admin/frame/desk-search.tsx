import { type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useSearchParams, useSubmit } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { controlStyle } from '#web/ui/fields/field-frame.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { code } from './early-search.ts?script'
import { isSearchShortcut } from './search-shortcut.ts'

/** Attribute of the element that holds what was found. */
export const RESULTS_MARK = 'data-found'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrows lead from the field through the results, past the links of the desk between them, and back. */
function walkResults(event: KeyboardEvent, field: HTMLElement | null): void {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const results = document.querySelectorAll<HTMLElement>(`[${RESULTS_MARK}] a`)
  const stops: readonly (EventTarget | null)[] = [field, ...results]
  const from = stops.indexOf(event.target)
  const next = stops[from + step]
  if (from < 0 || !(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

const FROM_SEARCH = { fromSearch: true }

/** The focus stays in the field, although the page of the results is another one with its own field. */
function useKeptFocus() {
  const field = useRef<HTMLInputElement>(null)
  const { state, pathname } = useLocation()
  const isFromSearch = pathname === PATHS.adminSearch && state?.fromSearch === true
  useEffect(() => {
    // After the effect of the whole page, which moves the focus to its beginning.
    if (isFromSearch) queueMicrotask(() => field.current?.focus({ preventScroll: true }))
  }, [isFromSearch])
  return field
}

/** Ctrl+K, or ⌘K, leads to the field from anywhere, as in other desks; the arrows lead to the results. */
function useShortcuts(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      walkResults(event, field.current)
      if (!isSearchShortcut(event)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [field])
}

/** Takes over what was typed before the field was there, and searches for it if Enter was pressed, too. */
function useEarlySearch(field: RefObject<HTMLInputElement | null>, type: (text: string) => void) {
  const submit = useSubmit()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => {
    const { earlySearch } = window
    if (!earlySearch) return
    window.earlySearch = undefined
    const { text, isSent } = earlySearch
    field.current?.focus()
    if (text !== '') type(text)
    if (isSent) void submit({ search: text }, { action: PATHS.adminSearch, state: FROM_SEARCH })
  }, [])
}

/** Holds the place of the search. If a page without one follows, such as /login, drops what was typed for it. */
export function PendingSearch() {
  useEffect(
    () => () => {
      // The following page is in the document already.
      if (!document.querySelector('[role=search]')) window.earlySearch = undefined
    },
    [],
  )
  return (
    <div data-early-search>
      <InlineScript code={code} />
      <Skeleton className="h-12 rounded-sm" />
    </div>
  )
}

/** The one search of every admin page: gifts, people and events. */
export function DeskSearch() {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const searched = pathname === PATHS.adminSearch ? (query.get('search') ?? '') : ''
  const [typed, type] = useUrlValue(searched)
  const field = useKeptFocus()
  useShortcuts(field)
  useEarlySearch(field, type)
  return (
    <Form
      role="search"
      aria-label="En toda la administración"
      action={PATHS.adminSearch}
      state={FROM_SEARCH}
      className="flex gap-3"
    >
      <input
        ref={field}
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
      <Button type="submit" variant="secondary" className="min-h-12 shrink-0 whitespace-nowrap">
        <SearchIcon /> <span className="max-sm:sr-only">Encontrar</span>
      </Button>
    </Form>
  )
}
