import { useRevalidator } from 'react-router'
import type { Contribution } from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { useOptimisticToggle } from '#web/forms/use-optimistic-toggle.ts'
import {
  RefundDialog,
  type RefundOutcome,
  type RefundSide,
} from '#web/shell/money/refund-dialog.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

/** The host pays with the gift's money, the platform with its fees. */
const HOST_SIDE: RefundSide = {
  account: 'de tu cuenta de pagos',
  listSources: ({ base, total }) => [
    { name: 'Sale de tu cuenta de pagos', amount: base },
    { name: 'Cargos que devolvemos nosotros', amount: total - base },
  ],
  describeOutcome: (_, rest) =>
    rest > 0
      ? `Los ${formatPesos(rest)} que quedan siguen contando en tu evento.`
      : 'La aportación deja de contar en tu evento.',
}

type HostGift = Pick<
  Contribution,
  | 'id'
  | 'folio'
  | 'contributorName'
  | 'amount'
  | 'refundedAmount'
  | 'totalAmount'
  | 'refundableTotal'
>

interface HostRefundDialogProps {
  contribution: HostGift
  /** Why its contributor asks for it back. */
  askedBecause?: string | null
  onRefunded: (outcome: RefundOutcome) => void
  onClose: () => void
}

/** Refunds a contribution or a part of it (`R6`). */
export function HostRefundDialog(props: HostRefundDialogProps) {
  const { contribution, askedBecause, onRefunded, onClose } = props
  const { id, folio, contributorName, amount, refundedAmount, totalAmount, refundableTotal } =
    contribution
  const gift = {
    id,
    folio,
    contributorName,
    askedBecause,
    paid: { base: amount + refundedAmount, total: totalAmount },
    refundedTotal: totalAmount - refundableTotal,
  }
  return <RefundDialog gift={gift} side={HOST_SIDE} onRefunded={onRefunded} onClose={onClose} />
}

/** Whether the live wall shows messages; off by default (`R6`). */
export function WallMessagesSwitch({ event }: { event: Event }) {
  const { revalidate } = useRevalidator()
  const [shown, show] = useOptimisticToggle(event.wallMessages, async (wallMessages) => {
    await call('PATCH /events/:id/wall-messages', {
      params: { id: event.id },
      body: { wallMessages },
    })
    await revalidate()
  })
  return (
    <Checkbox
      name="wallMessages"
      label="Mostrar mensajes en el muro"
      hint="Los leerá quien abra el muro en vivo; puedes ocultar los que quieras."
      checked={shown}
      onChange={(next) => void show(next)}
    />
  )
}

/** Whether one message is hidden from the live wall, and the function that hides it or shows it again. */
export const useHiddenFromWall = ({ id, hiddenFromWall }: Contribution) =>
  useOptimisticToggle(hiddenFromWall, async (next) => {
    await call('PATCH /contributions/:id/wall', { params: { id }, body: { hiddenFromWall: next } })
    toast.success(next ? 'Mensaje oculto del muro' : 'El mensaje vuelve al muro')
  })
