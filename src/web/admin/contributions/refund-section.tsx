import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { formatPesos } from '#contract/money/money.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { KeyHint } from '#web/admin/reason-dialog.tsx'
import { useHasRole } from '#web/session/use-session.ts'
import {
  computeRefundableAmount,
  RefundDialog,
  type RefundSide,
} from '#web/shell/money/refund-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const AT_DESK = { reasonHint: <KeyHint>Queda en la auditoría.</KeyHint> }

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

type Gift = AdminContributionDetail

const TWICE = 'Pagó dos veces'
const ASKED = 'Lo pide quien aportó'
const USUAL_REASONS = [ASKED, TWICE, 'Se equivocó', 'Lo pide la familia']

/** Whether its contributor waits for an answer to their request for the money back. */
export const isRefundAsked = ({ refundRequest }: Gift): boolean =>
  refundRequest?.state === 'open' || refundRequest?.state === 'escalated'

/** The reason that the desk already knows of: the audit is to hold no other that nobody chose. */
function findKnownReason(contribution: Gift): string | undefined {
  if (isRefundAsked(contribution)) return ASKED
  return contribution.likelyDuplicate ? TWICE : undefined
}

const paidOf = ({ amount, totalAmount }: Gift) => ({ base: amount, total: totalAmount })

/** Whether all of it went back or is on its way, as the table of its refunds says. */
export const isRefundedWhole = (contribution: Gift): boolean =>
  computeRefundableAmount({
    paid: paidOf(contribution),
    refundedTotal: contribution.reservedTotal,
  }) <= 0

/** Whether something of it is left that may be refunded. */
const hasRefundLeft = (contribution: Gift): boolean =>
  contribution.notRefundable === null && !isRefundedWhole(contribution)

/** Whether it is a gift whose page says nowhere else why nothing can be refunded. */
const needsReason = (contribution: Gift): boolean => {
  const { disputes, confirmedAt, notRefundable } = contribution
  const isPaid = confirmedAt !== null
  return isPaid && notRefundable !== null && disputes.length === 0 && !isRefundedWhole(contribution)
}

/** Whether a section says why nothing can be refunded, or what the host owes of a refund. */
export const isRefundExplained = (contribution: Gift): boolean =>
  needsReason(contribution) || contribution.hostDebt > 0

/** Refunds all of a gift or a part of it; absent where nothing can be refunded. */
export function RefundButton({ contribution }: { contribution: Gift }) {
  const { id, folio, contributorName, reservedTotal, refundRequest } = contribution
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  const isAsked = isRefundAsked(contribution)
  const gift = {
    id,
    folio,
    contributorName,
    askedBecause: isAsked ? refundRequest?.reason : null,
    paid: paidOf(contribution),
    refundedTotal: reservedTotal,
  }
  if (!hasRefundLeft(contribution)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Devolver
      </Button>
      {isOpen && (
        <RefundDialog
          gift={gift}
          side={{
            ...(contribution.reversesTransfer ? HOST_PAYS : PLATFORM_PAYS),
            usualReasons: USUAL_REASONS,
            knownReason: findKnownReason(contribution),
          }}
          onRefunded={() => void revalidate()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** Refunds it, answers whoever asks for it, or says whose that is. */
export function RefundAction({ contribution }: { contribution: Gift }) {
  const { search } = useLocation()
  if (!useHasRole(FINANCE_DESK))
    return (
      hasRefundLeft(contribution) && (
        <p className="text-sm text-muted">Devolver le toca a finanzas o administración.</p>
      )
    )
  if (!isRefundAsked(contribution)) return <RefundButton contribution={contribution} />
  return (
    <ButtonLink variant="secondary" to={`${search}#de-vuelta`}>
      Responder
    </ButtonLink>
  )
}

/** Why nothing can be refunded, and what the host owes of a refund; absent where neither is so. */
export function RefundSection({ contribution }: { contribution: Gift }) {
  const { notRefundable, hostDebt } = contribution
  if (!isRefundExplained(contribution)) return null
  return (
    <Card as="section" aria-labelledby="devolver" className="grid gap-4">
      <h2 id="devolver" className="scroll-mt-4 text-xl">
        Devolver
      </h2>
      {hostDebt > 0 && (
        <Banner tone="warning" title={`El anfitrión debe ${formatPesos(hostDebt)}`}>
          La tarjeta ya los tiene o los va a tener, y los pagó la plataforma.{' '}
          <TextLink to={PATHS.adminStoppedTransfers}>Ver transferencias detenidas</TextLink>
        </Banner>
      )}
      {needsReason(contribution) && <Banner tone="info">{notRefundable}</Banner>}
    </Card>
  )
}
