import { createContext, useContext, useMemo } from 'react'
import { useLocation } from 'react-router'
import type { TextLinkProps } from '#web/ui/actions/text-link.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { cardLineStyle } from '#web/ui/data/data-table.tsx'
import { NeighbourNav } from './neighbour-nav.tsx'
import { RowLink } from './row-link.tsx'

/** A row of a list: the address of its page, and whose it is. */
export interface TrailRow {
  to: string
  label: string
}

/** The list that a page was opened from, as it was shown: its address with filters and page, and its rows. */
interface ListOrigin {
  path: string
  rows: readonly TrailRow[]
}

/** In the state of a location, which a reload keeps: what a page was opened from, or the row that was left for it. */
export interface ListOriginState {
  trail?: ListOrigin
  /** The address of a search. */
  results?: string
  seen?: string
}

export const readTrailState = (state: unknown): ListOriginState =>
  typeof state === 'object' && state !== null ? state : {}

export const ListTrailContext = createContext<ListOrigin | null>(null)

/** For `ListTrailContext`, around the rows of a list. */
export function useListOrigin(rows: readonly TrailRow[]): ListOrigin {
  const { pathname, search } = useLocation()
  return useMemo(() => ({ path: pathname + search, rows }), [pathname, search, rows])
}

/** The link of a row to its page, which then leads to the rows before and after it, and back to the list. */
export function CaseLink(props: TextLinkProps) {
  const trail = useContext(ListTrailContext)
  return (
    <RowLink
      className={cardLineStyle}
      {...props}
      state={trail ? ({ trail } satisfies ListOriginState) : undefined}
    />
  )
}

/** On a page that was opened from a list: the rows before and after it there, and the way back. */
export function ListNav() {
  const { state, pathname } = useLocation()
  const { trail } = readTrailState(state)
  const place = trail?.rows.findIndex(({ to }) => to === pathname) ?? -1
  if (!trail || place < 0) return null
  const toLink = (row: TrailRow | undefined) => row && { ...row, state: { trail } }
  return (
    <NeighbourNav
      label="En la lista"
      text={`${place + 1} de ${trail.rows.length} en esta página de la lista`}
      previous={toLink(trail.rows[place - 1])}
      next={toLink(trail.rows[place + 1])}
    >
      <TouchLink to={trail.path} state={{ seen: pathname } satisfies ListOriginState}>
        Volver a la lista
      </TouchLink>
    </NeighbourNav>
  )
}
