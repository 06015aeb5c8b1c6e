import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { computeRefund } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PATHS } from '#contract/product/paths.ts'
import { KeyHint } from '#web/admin/reason-dialog.tsx'
import {
  computeLeft,
  RefundDialog,
  RefundFigures,
  type RefundSide,
} from '#web/shell/money/refund-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'

/** Whose money the host's part is, as the desk calls it. */
export const HOST_ACCOUNT = 'de la cuenta del anfitrión'

const AT_DESK = {
  account: HOST_ACCOUNT,
  reasonHint: <KeyHint>Queda en la auditoría.</KeyHint>,
}

/** The desk refunds a host's money: nobody knows whether the host's account still has it. */
const HOST_PAYS: RefundSide = {
  ...AT_DESK,
  listSources: ({ base, total }) => [
    { name: 'Sale de la cuenta de pagos del anfitrión', amount: base },
    { name: 'Cargos, los paga la plataforma', amount: total - base },
  ],
  describeOutcome: ({ base }) =>
    `Si su cuenta ya no tiene los ${formatPesos(base)}, los paga la plataforma y quedan como deuda del anfitrión.`,
}

/** Stripe cannot take the host's part back together with the refund. */
const PLATFORM_PAYS: RefundSide = {
  ...AT_DESK,
  listSources: ({ base, total }) => [
    { name: 'Lo paga la plataforma', amount: total },
    { name: 'Después se le cobra al anfitrión', amount: base },
  ],
  describeOutcome: () => 'Lo que su cuenta ya no tenga queda como deuda del anfitrión.',
}

/** What is left to refund and whose money it is, and the button that refunds all or a part of it. */
function RefundOffer({ contribution }: { contribution: AdminContributionDetail }) {
  const { id, folio, contributorName, amount, totalAmount, reservedTotal } = contribution
  const { refundRequest } = contribution
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const paid = { base: amount, total: totalAmount }
  const isAsked = refundRequest?.state === 'open' || refundRequest?.state === 'escalated'
  const askedBecause = isAsked ? refundRequest.reason : null
  const gift = { id, folio, contributorName, askedBecause, paid, refundedTotal: reservedTotal }
  const side = contribution.reversesTransfer ? HOST_PAYS : PLATFORM_PAYS
  const all = computeRefund(paid, reservedTotal, null)
  return (
    <>
      <p>
        Quedan <span className="money font-semibold">{formatPesos(computeLeft(gift))}</span> de la
        aportación. Devuélvela entera o una parte.
      </p>
      {all && <RefundFigures back={all} side={side} />}
      <div>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          Devolver
        </Button>
      </div>
      {isOpen && (
        <RefundDialog
          gift={gift}
          side={side}
          onRefunded={() => void revalidate()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** The offer to refund, or why nothing can be refunded. */
export function RefundSection({ contribution }: { contribution: AdminContributionDetail }) {
  const { notRefundable, reservedTotal, hostDebt, amount, totalAmount } = contribution
  const heading = useFocusOnChange(reservedTotal)
  const paid = { base: amount, total: totalAmount }
  const refundable =
    notRefundable === null && computeLeft({ paid, refundedTotal: reservedTotal }) > 0
  return (
    <Card as="section" aria-labelledby="devolver" className="grid gap-4">
      <h2 id="devolver" ref={heading} tabIndex={-1} className="scroll-mt-4 rounded-sm text-xl">
        Devolver
      </h2>
      {hostDebt > 0 && (
        <Banner tone="warning" title={`El anfitrión debe ${formatPesos(hostDebt)}`}>
          La tarjeta ya los tiene o los va a tener, y los pagó la plataforma.{' '}
          <TextLink to={PATHS.adminStoppedTransfers}>Ver transferencias detenidas</TextLink>
        </Banner>
      )}
      {refundable ? (
        <RefundOffer contribution={contribution} />
      ) : (
        <Banner tone="info">{notRefundable ?? 'Toda la aportación ya va de regreso.'}</Banner>
      )}
    </Card>
  )
}
