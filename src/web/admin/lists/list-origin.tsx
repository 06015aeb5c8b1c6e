import { createContext, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { TextLinkProps } from '#web/ui/actions/text-link.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { cardLineStyle } from '#web/ui/data/data-table.tsx'
import { NeighbourNav } from './neighbour-nav.tsx'
import { RowLink } from './row-link.tsx'

/** A row of a list: the address of its page, and whose it is. */
export interface OriginRow {
  to: string
  label: string
}

/** The list that a page was opened from, as it was shown: its address with filters and page, and its rows. */
interface ListOrigin {
  path: string
  rows: readonly OriginRow[]
}

/** In the state of a location, which a reload keeps: what a page was opened from, or the row that was left for it. */
export interface ListOriginState {
  origin?: ListOrigin
  /** The address of a search. */
  results?: string
  seen?: string
}

export const readListOriginState = (state: unknown): ListOriginState =>
  typeof state === 'object' && state !== null ? state : {}

export const ListOriginContext = createContext<ListOrigin | null>(null)

/** For `ListOriginContext`, around the rows of a list. */
export function useListOrigin(rows: readonly OriginRow[]): ListOrigin {
  const { pathname, search } = useLocation()
  return useMemo(() => ({ path: pathname + search, rows }), [pathname, search, rows])
}

/** The link of a row to its page, which then leads to the rows before and after it, and back to the list. */
export function CaseLink(props: TextLinkProps) {
  const origin = useContext(ListOriginContext)
  return (
    <RowLink
      className={cardLineStyle}
      {...props}
      state={origin ? ({ origin } satisfies ListOriginState) : undefined}
    />
  )
}

/** On a page that was opened from a list: the rows before and after it there, and the way back. */
export function ListNav() {
  const { state, pathname } = useLocation()
  const { origin } = readListOriginState(state)
  const place = origin?.rows.findIndex(({ to }) => to === pathname) ?? -1
  if (!origin || place < 0) return null
  const toLink = (row: OriginRow | undefined) => row && { ...row, state: { origin } }
  return (
    <NeighbourNav
      label="En la lista"
      text={`${place + 1} de ${origin.rows.length} en esta página de la lista`}
      previous={toLink(origin.rows[place - 1])}
      next={toLink(origin.rows[place + 1])}
    >
      <TouchLink to={origin.path} state={{ seen: pathname } satisfies ListOriginState}>
        Volver a la lista
      </TouchLink>
    </NeighbourNav>
  )
}
