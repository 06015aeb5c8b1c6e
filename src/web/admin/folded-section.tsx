import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** From here on a page is short enough with all its parts open. */
const OPEN_FROM = '(min-width: 48rem)'

/** On a phone every folded part looks the same. */
const CARD_WHILE_FOLDED =
  'max-sm:has-[>details:not([open])]:rounded-lg max-sm:has-[>details:not([open])]:bg-surface max-sm:has-[>details:not([open])]:px-5 max-sm:has-[>details:not([open])]:py-2 max-sm:has-[>details:not([open])]:shadow-card'

interface FoldedSectionProps {
  /** Of its heading. */
  id: string
  title: string
  /** How many things are in it; '20+' where they are not all counted. */
  count?: number | string | undefined
  text?: string | undefined
  /** Somebody waits for what is in it: open on phones, too. */
  isDue?: boolean
  /** On the page's own ground, for what has cards of its own. */
  isBare?: boolean
  className?: string
  children: ReactNode
}

/**
 * A part of a long page of the desk: on a phone a line that opens it, with how much is in it. The desk's pages
 * are rendered in the browser only, so that its width is known.
 */
export function FoldedSection(props: FoldedSectionProps) {
  const { id, title, count, text, isDue = false, isBare = false } = props
  const [startsOpen] = useState(
    () => isDue || location.hash === `#${id}` || matchMedia(OPEN_FROM).matches,
  )
  const details = (
    <details open={startsOpen} className="group/part">
      <summary className="flex min-h-11 list-none items-center gap-x-3">
        <h2 id={id} className="min-w-0 scroll-mt-4 text-xl">
          {title}
        </h2>
        {count !== undefined && <span className="shrink-0 text-muted tabular-nums">{count}</span>}
        <ChevronDownIcon className="ml-auto shrink-0 text-accent transition-transform group-open/part:rotate-180" />
      </summary>
      <div className={classNames('grid grid-cols-1 pt-3', props.className ?? 'gap-4')}>
        {text && <p className="text-muted">{text}</p>}
        {props.children}
      </div>
    </details>
  )
  return isBare ? (
    <section aria-labelledby={id} className={CARD_WHILE_FOLDED}>
      {details}
    </section>
  ) : (
    <Card as="section" aria-labelledby={id} className="max-sm:py-2 sm:py-3">
      {details}
    </Card>
  )
}

/** More of a list is folded. */
const SHOWN = 4

interface FirstFewProps<Item> {
  items: readonly Item[]
  children: (items: readonly Item[]) => ReactNode
}

/** The first few of a list, and the others behind a press. */
export function FirstFew<Item>({ items, children }: FirstFewProps<Item>) {
  return (
    <>
      {children(items.slice(0, SHOWN))}
      {items.length > SHOWN && (
        <details className="group/more border-t border-line pt-3">
          <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
            <span className="group-open/more:hidden">Ver {items.length - SHOWN} más</span>
            <span className="hidden group-open/more:inline">Ver menos</span>
            <ChevronDownIcon className="transition-transform group-open/more:rotate-180" />
          </summary>
          <div className="pt-3">{children(items.slice(SHOWN))}</div>
        </details>
      )}
    </>
  )
}

/** On a phone a page ends with what it is opened for; the rest is one press away. */
export function FoldedOnPhone({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        wide
        className="sm:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDownIcon className={isOpen ? 'rotate-180' : undefined} />
      </Button>
      <div className={classNames('grid grid-cols-1 gap-8', !isOpen && 'max-sm:hidden')}>
        {children}
      </div>
    </>
  )
}
