import { Fragment } from 'react'
import { cardOnlyStyle } from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** In small print below the two lines of a card: what its table has columns for. A line breaks between facts. */
export const CardFacts = ({ facts }: { facts: readonly string[] }) => (
  <span className={classNames('block text-sm leading-snug text-muted', cardOnlyStyle)}>
    {facts.map((fact, place) => (
      <Fragment key={fact}>
        {place > 0 && ' · '}
        <span className="inline-block max-w-full wrap-anywhere">{fact}</span>
      </Fragment>
    ))}
  </span>
)
