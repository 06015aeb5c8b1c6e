import { useRef } from 'react'
import type { QueueItem, QueueKind, showQueue } from '#contract/admin/queue.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { type WaitingItem, WaitingList } from '#web/shell/lists/waiting-list.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { RESULTS_MARK } from '../frame/desk-search.tsx'
import { AddFunds } from '../money/platform-state.tsx'
import {
  buildCasePath,
  describeCase,
  describeOwner,
  findReference,
  KINDS,
  QUEUE_PART,
} from './cases.ts'
import { NewCases } from './new-cases.tsx'

type Queue = ReplyOf<typeof showQueue>

function present(item: QueueItem, place: number, mayMoveMoney: boolean): WaitingItem {
  const kind = KINDS[item.kind]
  const { label } = kind.next(item)
  return {
    ...item,
    key: `${item.kind} ${item.id}`,
    label: kind.label,
    tone: typeof kind.tone === 'function' ? kind.tone(item) : kind.tone,
    amountOf: kind.amountOf,
    whose: describeOwner(item),
    folio: findReference(item),
    text: kind.describe(item),
    ...(item.kind === 'low-balance' && mayMoveMoney && { extra: <AddFunds /> }),
    next: {
      label: mayMoveMoney ? label : 'Ver',
      to: buildCasePath(item, place),
      about: describeCase(item),
    },
  }
}

/** Two lines a case on a desk; not in the list itself, whose script guests load, too. */
const DENSE =
  'lg:[&_li]:py-2.5 lg:[&_li>div:first-child]:flex lg:[&_li>div:first-child]:flex-wrap lg:[&_li>div:first-child]:gap-x-3 lg:[&_li>div:first-child>div]:flex lg:[&_li>div:first-child>div]:basis-full lg:[&_li>div:first-child>div]:flex-wrap lg:[&_li>div:first-child>div]:items-center lg:[&_li>div:first-child>div]:gap-x-3'

/** What waits for an admin, each with its next action. */
export function Queue({ queue }: { queue: Queue }) {
  const { items, counts } = queue
  const mayMoveMoney = useHasRole(FINANCE_DESK)
  const kinds = Object.keys(KINDS) as QueueKind[]
  const shown = (kind: QueueKind) => items.filter((item) => item.kind === kind).length
  const hidden = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0) - shown(kind), 0)
  const lists = kinds.flatMap((kind) => {
    const { list } = KINDS[kind]
    return list && (counts[kind] ?? 0) > 0 ? [{ ...list, count: counts[kind] ?? 0 }] : []
  })
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Section
      id={QUEUE_PART}
      title="Para atender"
      headingRef={heading}
      className="grid-cols-1 gap-4"
    >
      <NewCases shown={items} onShown={() => heading.current?.focus()} />
      {items.length === 0 ? (
        <Banner tone="success" title="Nada espera">
          Ninguna aclaración, pago apartado, transferencia o devolución necesita de ti.
        </Banner>
      ) : (
        <Card>
          <div className={DENSE} {...{ [RESULTS_MARK]: '' }}>
            <WaitingList
              hasHeadings
              items={items.map((item, place) => present(item, place, mayMoveMoney))}
            />
          </div>
        </Card>
      )}
      {lists.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {lists.map(({ label, to, isWider, count }) => (
            <TextLink key={to} to={to}>
              {label}
              {!isWider && ` (${count})`}
            </TextLink>
          ))}
          {hidden > 0 && <span className="text-muted">{hidden} más no caben aquí.</span>}
        </p>
      )}
    </Section>
  )
}
