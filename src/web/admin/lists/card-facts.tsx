import { cardOnlyStyle } from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface FactsProps {
  facts: readonly string[]
  className?: string
}

/** Facts in a row, with room between them: a dot would stand alone where a line ends. */
export const SpacedFacts = ({ facts, className }: FactsProps) => (
  <span className={classNames('flex flex-wrap gap-x-4', className)}>
    {facts.map((fact, place) => (
      <span key={fact} className="min-w-0 wrap-anywhere">
        {place > 0 && <span className="sr-only"> · </span>}
        {fact}
      </span>
    ))}
  </span>
)

/** In small print below the two lines of a card: what its table has columns for. */
export const CardFacts = ({ facts }: Pick<FactsProps, 'facts'>) => (
  <SpacedFacts
    facts={facts}
    className={classNames('text-sm leading-snug text-muted', cardOnlyStyle)}
  />
)
