import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#web/format/text.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'

interface ResultProps {
  to: string
  name: string
  badge: ReactNode
  /** Facts that tell one result from another. */
  facts: readonly string[]
  next?: ReactNode
}

/** One thing that a search found, with what tells it from others. */
export function Result({ to, name, badge, facts, next }: ResultProps) {
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0 lg:gap-0.5 lg:py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link
          to={to}
          className="inline-flex min-h-11 items-center font-semibold lg:min-h-6 underline decoration-1 underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
        {badge}
      </div>
      <p className="text-sm wrap-anywhere">{facts.join(' · ')}</p>
      {next && <p className="text-sm text-muted">{next}</p>}
    </li>
  )
}

interface GroupProps {
  id: string
  title: string
  /** Of one result and of several, and what a link to all of them says. */
  words: readonly [one: string, many: string, all: string]
  found: { total: number; hasMore: boolean; rows: readonly unknown[] }
  /** The list that has all of them. */
  listPath: string
  children: ReactNode
}

/** What a search found of one kind, and the list that has the others. */
export function Group({ id, title, words, found, listPath, children }: GroupProps) {
  if (found.rows.length === 0) return null
  const [one, many, all] = words
  const count = formatCount(found.total, one, many)
  return (
    <Section id={id} title={title} className="grid-cols-1 content-start gap-3">
      <Card>
        <ul className="divide-y divide-line">{children}</ul>
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
