import { Link } from 'react-router'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** A link with the height of a touch target that stands back behind the buttons around it. */
export const QUIET_LINK =
  'inline-flex min-h-11 items-center justify-center gap-2 text-sm underline decoration-line underline-offset-4 hover:decoration-current'

interface ContributeLinkProps {
  /** Page of the contribution form, with the goal chosen. */
  to: string
  goalName: string
  /** The goal has its target: its note asks for another one, so this is a link and no button. */
  isCovered: boolean
  isCompact?: boolean
}

/** Leads from a goal to the contribution form. */
export function ContributeLink({
  to,
  goalName,
  isCovered,
  isCompact = false,
}: ContributeLinkProps) {
  const button = buttonStyle({ variant: 'secondary', wide: !isCompact })
  return (
    <Link to={to} className={classNames(isCompact && 'shrink-0', isCovered ? QUIET_LINK : button)}>
      {isCompact ? 'Aportar' : 'Aportar a este sueño'}
      <span className="sr-only">{isCompact ? ` a ${goalName}` : ` ${goalName}`}</span>
    </Link>
  )
}
