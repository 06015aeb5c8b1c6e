import { isUrgent } from '#contract/text/dates.ts'
import { formatDeadline } from '#web/format/dates.ts'
import { classNames } from '#web/ui/style/class-names.ts'

/** Until when something can be done; red once few days are left. */
export const Deadline = ({ iso }: { iso: string }) => (
  <span className={classNames('text-sm font-semibold', isUrgent(iso) && 'text-danger')}>
    {formatDeadline(iso)}
  </span>
)
