import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/style/class-names.ts'
import { scrollRowTo } from './scroll-row.ts'

interface TabsProps {
  label: string
  tabs: readonly { id: string; label: ReactNode; content: ReactNode }[]
  /** The id of the one that is open at first, and whenever this becomes another, if there is such a one. */
  first?: string
}

export const findIndexAfterKey = (key: string, from: number, count: number): number | undefined => {
  const places: Record<string, number> = {
    ArrowRight: (from + 1) % count,
    ArrowLeft: (from - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}

/** Views of one thing, one at a time; arrows move between them. */
export const Tabs = ({ label, tabs, first }: TabsProps) => {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const isKnown = tabs.some((tab) => tab.id === first)
  const [current, select] = useState(isKnown ? first : tabs[0]?.id)
  useEffect(() => {
    if (isKnown) select(first)
  }, [first, isKnown])
  useEffect(() => {
    const tab = list.current?.querySelector(`[data-tab="${current}"]`)
    scrollRowTo(list.current, tab)
  }, [current])
  const move = (event: KeyboardEvent) => {
    const from = tabs.findIndex((tab) => tab.id === current)
    const place = findIndexAfterKey(event.key, from, tabs.length)
    const tab = place === undefined ? undefined : tabs[place]
    if (!tab) return
    event.preventDefault()
    select(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="scroll-shadow flex [--scroll-paper:var(--color-paper)] sm:gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => select(tab.id)}
            onKeyDown={move}
            className={classNames(
              'min-h-12 shrink-0 rounded-t-sm border-b-3 px-2 py-2 sm:px-4 font-semibold -outline-offset-3 transition-colors',
              tab.id === current
                ? 'border-accent text-accent'
                : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== current}
        >
          {tab.content}
        </div>
      ))}
    </div>
  )
}
