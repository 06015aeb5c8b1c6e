import type { PublicAmounts } from '#contract/events/public-amounts.ts'
import type { Row } from '#server/db/schema.ts'
import { canSeePrivateFields, type EventHosts } from '#server/event-records/policy.ts'
import type { Principal } from '#server/http/principal.ts'

/** Which amounts of an event a reader sees: its hosts and admins all, the public what its hosts let it. */
export type ShownAmounts = PublicAmounts | 'WITH_HIDDEN'

/** @param reader null stands for the public */
export function findShownAmounts(
  event: EventHosts & Pick<Row<'events'>, 'public_amounts'>,
  reader: Principal | null,
): ShownAmounts {
  return canSeePrivateFields(event, reader) ? 'WITH_HIDDEN' : event.public_amounts
}

type Totals = Pick<
  Row<'events'> & Row<'goals'>,
  'target_amount' | 'raised_amount' | 'hidden_amount' | 'hidden_contribution_count'
>

/** Totals as a reader sees them, in centavos. */
interface ShownTotals {
  target: number | null
  raised: number | null
  /** Contributions that are not in `raised`, because their contributors hide the amount. */
  hiddenContributions: number
}

/**
 * Shows the totals of an event or a goal to a reader (`R22`). What the public reads is made of public
 * amounts alone: no two reads of it differ by a hidden amount (decision 52).
 */
export function showTotals(row: Totals, shown: ShownAmounts): ShownTotals {
  const { target_amount: target, raised_amount: raised } = row
  switch (shown) {
    case 'WITH_HIDDEN':
      return { target, raised, hiddenContributions: 0 }
    case 'ALL': {
      const { hidden_amount, hidden_contribution_count: hiddenContributions } = row
      return { target, raised: raised - hidden_amount, hiddenContributions }
    }
    case 'TARGETS':
      return { target, raised: null, hiddenContributions: 0 }
    case 'NONE':
      return { target: null, raised: null, hiddenContributions: 0 }
  }
}

/** Shows what came another way, in centavos (`R24`): hidden together with what was raised. */
export const showNoted = (amount: number, shown: ShownAmounts): number | null =>
  shown === 'WITH_HIDDEN' || shown === 'ALL' ? amount : null

/** Shows the amount of one contribution to a reader; null if it is hidden. */
export function showGift(
  { counted_amount, amount_hidden }: { counted_amount: number; amount_hidden: boolean },
  shown: ShownAmounts,
): number | null {
  if (shown === 'WITH_HIDDEN') return counted_amount
  return shown === 'ALL' && !amount_hidden ? counted_amount : null
}
