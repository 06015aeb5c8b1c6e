import { cardOnlyStyle } from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface FactsProps {
  facts: readonly string[]
  className?: string
}

/** Facts in a row, a dot between two of a line: those at the beginning of a line are cut off. */
export const DottedFacts = ({ facts, className }: FactsProps) => (
  <span className={classNames('block overflow-x-clip', className)}>
    <span className="-ml-4 block">
      {facts.map((fact, place) => (
        <span key={fact} className="relative inline-block max-w-full pl-4 wrap-anywhere">
          {place > 0 && <span className="absolute left-0 w-4 text-center"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  </span>
)

/** In small print below the two lines of a card: what its table has columns for. */
export const CardFacts = ({ facts }: Pick<FactsProps, 'facts'>) => (
  <DottedFacts
    facts={facts}
    className={classNames('text-sm leading-snug text-muted', cardOnlyStyle)}
  />
)
