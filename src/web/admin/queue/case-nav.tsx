import { useEffect, useState } from 'react'
import { useMatches, useSearchParams } from 'react-router'
import type { QueueItem } from '#contract/admin/queue.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { NeighbourNav } from '../lists/neighbour-nav.tsx'
import { CASE_QUERY, findCase } from './cases.ts'

/** The queue as it is now, and again after each change that the page makes; null until it is loaded. */
function useQueue(isAtCase: boolean): readonly QueueItem[] | null {
  const [items, setItems] = useState<readonly QueueItem[] | null>(null)
  const shown = useMatches().at(-1)?.loaderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page shows changes with its case
  useEffect(() => {
    if (!isAtCase) return
    let isLatest = true
    call('GET /admin/queue').then(
      (queue) => isLatest && setItems(queue.items),
      // The page stands on its own without the links.
      () => isLatest && setItems(null),
    )
    return () => {
      isLatest = false
    }
  }, [isAtCase, shown])
  return items
}

/** Once its case is resolved the focus is here, at the next one: the button that resolved it is gone. */
function CaseLinks({ items, asked }: { items: readonly QueueItem[]; asked: string }) {
  const { place, previous, next } = findCase(items, asked)
  const isResolved = place === null
  const nextCase = isResolved && next
  const text = useFocusOnChange<HTMLParagraphElement>(isResolved && !next)
  const link = useFocusOnChange<HTMLAnchorElement>(isResolved && next !== null)
  return (
    <NeighbourNav
      label="Casos para atender"
      text={isResolved ? 'Este caso ya no espera' : `Caso ${place + 1} de ${items.length}`}
      textRef={text}
      previous={previous}
      next={nextCase ? null : next}
      end={
        nextCase && (
          <ButtonLink ref={link} to={nextCase.to} className="mb-1">
            Siguiente caso
            <span className="sr-only">: {nextCase.label}</span>
          </ButtonLink>
        )
      }
    >
      <TouchLink to={PATHS.admin}>Volver a lo que espera</TouchLink>
    </NeighbourNav>
  )
}

/** The part of the address that keeps a case on the pages that belong to its own; '' without one. */
export function useCaseQuery(): string {
  const [search] = useSearchParams()
  const asked = search.get(CASE_QUERY)
  return asked === null ? '' : `?${new URLSearchParams({ [CASE_QUERY]: asked })}`
}

/**
 * On a page that was opened from 'Para atender': which case it is, and the ones before and after it. The
 * address says so; any other page asks nothing.
 */
export function CaseNav() {
  const [search] = useSearchParams()
  const asked = search.get(CASE_QUERY)
  const items = useQueue(asked !== null)
  if (asked === null || items === null) return null
  return <CaseLinks key={asked} items={items} asked={asked} />
}
