import { type ReactNode, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { formatPesos } from '#contract/money/money.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { type AmountOf, GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import type { Tone } from '#web/ui/style/tone.ts'

/** One thing that waits for somebody, with their next action. */
export interface WaitingItem {
  key: string
  label: string
  tone: Tone
  /** Centavos; null where no money waits. */
  amount: number | null
  /** Which figure of a gift it is; absent where it is none of a gift. */
  amountOf?: AmountOf | undefined
  /** Whose it is: 'Tía Lupita · Baby shower de Mariana'. */
  whose: string
  folio: string | null
  /** Why it waits, in a sentence; an item without one never folds. */
  text: string
  /** ISO 8601. The deadline is shown in place of the other. */
  deadline: string | null
  since: string | null
  /** `about` says which item it is, where label and owner may be those of another one, too. */
  next: { label: string; to: string; about?: string }
  /** A link with this fragment leads to the item: it gets the focus, and is open. */
  anchor?: string
  /** Stands in place of the link: what can be done right here. */
  tools?: ReactNode
  /** Stands beside the link. */
  extra?: ReactNode
}

type AmountProps = Pick<WaitingItem, 'amount' | 'amountOf'> & {
  /** On a phone without the words: the row has no second figure. */
  isShort: boolean
}

function Amount({ amount, amountOf, isShort }: AmountProps) {
  if (amount === null) return null
  if (!amountOf) return <strong className="money">{formatPesos(amount)}</strong>
  return (
    <GiftAmount of={amountOf} isShort={isShort}>
      {amount}
    </GiftAmount>
  )
}

interface ItemProps {
  item: WaitingItem
  /** Absent on a phone. */
  isHidden: boolean
  /** On a phone a press opens what does not say who and until when. */
  folds: boolean
  /** Of the line that names the item. */
  line: 'p' | 'h3'
}

function useTarget(anchor = '') {
  const { hash } = useLocation()
  const isTarget = anchor !== '' && hash === `#${anchor}`
  return { row: useHashTarget<HTMLLIElement>(anchor, isTarget), isTarget }
}

/** Which item it is, for whoever hears it. */
const nameItem = ({ label, whose, next }: WaitingItem) => next.about ?? `${label}: ${whose}`

/** An item without a text is one line on phones, too. */
const getRowStyle = (text: string, isHidden: boolean) =>
  classNames(
    'grid scroll-mt-4 gap-x-6 gap-y-2 py-3 first:pt-0 focus:rounded-sm sm:py-4 last:pb-0 @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center',
    text === '' &&
      '@max-xl:grid-cols-[minmax(0,1fr)_auto] @max-xl:items-center @max-xl:gap-x-3 max-sm:[&_a]:px-3.5 max-sm:[&_a]:text-sm',
    isHidden && 'max-sm:hidden',
  )

function Item({ item, isHidden, folds, line: Line }: ItemProps) {
  const { label, whose, next, anchor } = item
  const { row, isTarget } = useTarget(anchor)
  const [isOpen, setOpen] = useState(isTarget)
  const whenOpen = folds && !isOpen && 'max-sm:hidden'
  return (
    <li
      ref={row}
      id={anchor}
      tabIndex={-1}
      className={getRowStyle(item.text, isHidden && !isTarget)}
    >
      <div className="grid min-w-0 gap-1">
        <div className="relative grid gap-1">
          <Line
            className={classNames(
              'flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-normal',
              folds && 'max-sm:pr-6',
            )}
          >
            <span className="max-sm:basis-full">
              <StatusBadge tone={item.tone}>{label}</StatusBadge>
            </span>
            <Amount {...item} isShort={folds && !isOpen} />
            <span className="wrap-anywhere">{whose}</span>
            {item.folio && (
              <span className={classNames('text-sm text-muted', whenOpen)}>{item.folio}</span>
            )}
          </Line>
          {item.deadline && (
            <p>
              <Deadline iso={item.deadline} />
            </p>
          )}
          {folds && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={nameItem(item)}
              onClick={() => setOpen(!isOpen)}
              className="absolute -inset-y-2 inset-x-0 grid w-full min-h-11 items-center justify-items-end rounded-md sm:hidden"
            >
              <ChevronDownIcon className={classNames('text-accent', isOpen && 'rotate-180')} />
            </button>
          )}
        </div>
        {item.text && <p className={classNames('text-sm wrap-anywhere', whenOpen)}>{item.text}</p>}
        {!item.deadline && item.since && (
          <p className="text-sm text-muted">Desde {formatShortDateTime(item.since)}</p>
        )}
      </div>
      <div
        className={classNames(
          'justify-self-start',
          item.extra !== undefined && 'flex flex-wrap gap-3',
          whenOpen,
        )}
      >
        {item.extra}
        {item.tools ?? (
          <ButtonLink variant="secondary" to={next.to}>
            {next.label}
            <span className="sr-only">: {nameItem(item)}</span>
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

interface WaitingListProps {
  items: readonly WaitingItem[]
  /** So many are shown on a phone before the list is unfolded. */
  shownOnPhone?: number
  /** On a phone, of several, each shows whose it is and until when, and a press the rest. */
  folds?: boolean
  /** Each item is a heading below that of the list, for a reader who goes from one to the next. */
  hasHeadings?: boolean
}

/** What waits for the reader, the most urgent first; on a phone the first ones until it is unfolded. */
export function WaitingList(props: WaitingListProps) {
  const { items, shownOnPhone = 4, folds = false, hasHeadings = false } = props
  const [isFolded, setFolded] = useState(true)
  const list = useRef<HTMLUListElement>(null)
  const unfold = () => {
    setFolded(false)
    // The pressed button is gone.
    requestAnimationFrame(() =>
      list.current?.children[shownOnPhone]?.querySelector<HTMLElement>('a, button')?.focus(),
    )
  }
  return (
    <div className="@container">
      <ul ref={list} className="divide-y divide-line">
        {items.map((item, place) => (
          <Item
            key={item.key}
            item={item}
            isHidden={isFolded && place >= shownOnPhone}
            folds={folds && items.length > 1 && item.text !== ''}
            line={hasHeadings ? 'h3' : 'p'}
          />
        ))}
      </ul>
      {isFolded && items.length > shownOnPhone && (
        <Button variant="secondary" wide className="mt-4 sm:hidden" onClick={unfold}>
          Ver {items.length - shownOnPhone} más
        </Button>
      )}
    </div>
  )
}
