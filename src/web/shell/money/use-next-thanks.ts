import { type RefObject, useEffect, useRef } from 'react'

/** Attribute of a button that thanks for a gift which waits for it. */
export const AWAITS_THANKS = { 'data-awaits-thanks': '' }

/**
 * Keeps the place of somebody who thanks for one gift after the other: once the list has been read again, the focus
 * goes to the next gift that waits, else to the last one, else to one of another list, else to `end`.
 * @param rows the list as it was read; a new one means that it was read again
 * @param isLost it could not be read again
 */
export function useNextThanks(
  rows: unknown,
  end: RefObject<HTMLElement | null>,
  isLost: boolean = false,
) {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again is what it waits for
  useEffect(() => {
    if (left.current === null) return
    const waiting = [...(list.current?.children ?? [])].flatMap((row, place) => {
      const button = row.querySelector<HTMLElement>('[data-awaits-thanks]')
      return button ? [{ button, place }] : []
    })
    const next = waiting.find(({ place }) => place >= (left.current ?? 0)) ?? waiting.at(-1)
    left.current = null
    const other = document.querySelector<HTMLElement>('[data-awaits-thanks]')
    ;(next?.button ?? other ?? end.current)?.focus()
  }, [rows, end])
  useEffect(() => {
    if (isLost) left.current = null
  }, [isLost])
  return {
    list,
    /** The gift at this place was thanked for. */
    leave: (place: number) => {
      left.current = place
    },
  }
}
