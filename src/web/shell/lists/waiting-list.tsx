import { type ReactNode, useRef, useState } from 'react'
import { formatPesos } from '#contract/money/money.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { type AmountOf, GiftAmount } from '#web/shell/money/gift-amount.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
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
  /** Why it waits, in a sentence. */
  text: string
  /** ISO 8601. The deadline is shown in place of the other. */
  deadline: string | null
  since: string | null
  next: { label: string; to: string }
  /** Stands in place of the link: what can be done right here. */
  tools?: ReactNode
}

function Amount({ amount, amountOf }: Pick<WaitingItem, 'amount' | 'amountOf'>) {
  if (amount === null) return null
  if (!amountOf) return <strong className="money">{formatPesos(amount)}</strong>
  return <GiftAmount of={amountOf}>{amount}</GiftAmount>
}

function Item({ item, isFolded }: { item: WaitingItem; isFolded: boolean }) {
  const { label, whose, next } = item
  return (
    <li
      className={classNames(
        'grid gap-x-6 gap-y-2 py-4 @xl:py-2.5 first:pt-0 last:pb-0 @xl:grid-cols-[minmax(0,1fr)_auto] @xl:items-center',
        isFolded && 'max-sm:hidden',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={item.tone}>{label}</StatusBadge>
          <Amount {...item} />
          <span className="wrap-anywhere">{whose}</span>
          {item.folio && <span className="text-sm text-muted">{item.folio}</span>}
        </p>
        <div className="grid gap-1 @xl:flex @xl:flex-wrap @xl:items-baseline @xl:gap-x-3">
          <p className="text-sm wrap-anywhere">{item.text}</p>
          {item.deadline ? (
            <p>
              <Deadline iso={item.deadline} />
            </p>
          ) : (
            item.since && (
              <p className="text-sm text-muted">Desde {formatShortDateTime(item.since)}</p>
            )
          )}
        </div>
      </div>
      {item.tools ?? (
        <ButtonLink variant="secondary" to={next.to} className="justify-self-start">
          {next.label}
          <span className="sr-only">
            : {label} {whose}
          </span>
        </ButtonLink>
      )}
    </li>
  )
}

interface WaitingListProps {
  items: readonly WaitingItem[]
  /** So many are shown on a phone before the list is unfolded. */
  shownOnPhone?: number
}

/** What waits for the reader, the most urgent first; on a phone the first ones until it is unfolded. */
export function WaitingList({ items, shownOnPhone = 4 }: WaitingListProps) {
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
          <Item key={item.key} item={item} isFolded={isFolded && place >= shownOnPhone} />
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
