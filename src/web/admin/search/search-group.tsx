import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { SpacedFacts } from '#web/admin/lists/card-facts.tsx'
import type { ListOriginState } from '#web/admin/lists/list-origin.tsx'
import { formatCount } from '#web/format/text.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'

export interface Result {
  to: string
  name: string
  /** Said after the name: another one may have the same. */
  folio?: string
  badge: ReactNode
  /** Facts that tell one result from another. */
  facts: readonly string[]
  next?: ReactNode
}

/** One thing that a search found, with what tells it from others. */
function ResultItem({ to, name, folio, badge, facts, next }: Result) {
  const { pathname, search } = useLocation()
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0 lg:gap-0.5 lg:py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={to}
          state={{ results: pathname + search } satisfies ListOriginState}
          className="inline-flex min-h-11 items-center font-semibold lg:min-h-6 underline decoration-1 underline-offset-4 wrap-anywhere"
        >
          {name}
          {folio && <span className="sr-only"> {folio}</span>}
        </Link>
        {badge}
      </div>
      <SpacedFacts facts={facts} className="text-sm" />
      {next && <p className="text-sm text-muted">{next}</p>}
    </li>
  )
}

interface GroupProps<Row> {
  id: string
  title: string
  /** Of one result and of several, and what a link to all of them says. */
  words: readonly [one: string, many: string, all: string]
  found: { total: number; hasMore: boolean; rows: readonly Row[] }
  /** The list that has all of them. */
  listPath: string
  present: (row: Row) => Result
}

/** What a search found of one kind, and the list that has the others. */
export function Group<Row extends { id: string }>(props: GroupProps<Row>) {
  const { id, title, words, found, listPath, present } = props
  if (found.rows.length === 0) return null
  const [one, many, all] = words
  const count = formatCount(found.total, one, many)
  return (
    <Section id={id} title={title} className="grid-cols-1 content-start gap-3">
      <Card>
        <ul className="divide-y divide-line">
          {found.rows.map((row) => (
            <ResultItem key={row.id} {...present(row)} />
          ))}
        </ul>
      </Card>
      {found.total > found.rows.length && (
        <p>
          <TextLink to={listPath}>
            {found.hasMore ? `Ver más de ${count}` : `Ver ${all} ${count}`}
          </TextLink>
        </p>
      )}
    </Section>
  )
}
