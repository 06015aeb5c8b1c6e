import { Button } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { SearchIcon } from '#web/ui/more-icons.tsx'

interface FoldFilterButtonProps {
  /** The id of the filter. */
  controls: string
  isOpen: boolean
  /** The search stands outside of what is folded. */
  isSearchShown?: boolean
  onToggle: () => void
}

/** On a phone, unfolds the filter of a list. */
export const FoldFilterButton = ({
  controls,
  isOpen,
  isSearchShown = false,
  onToggle,
}: FoldFilterButtonProps) => (
  <Button
    variant="quiet"
    className="-mr-3 px-3 sm:hidden"
    aria-expanded={isOpen}
    aria-controls={controls}
    onClick={onToggle}
  >
    {!isSearchShown && <SearchIcon />}
    <span>{!isSearchShown && <span className="sr-only">Buscar y </span>}Filtrar</span>
    <ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />
  </Button>
)
