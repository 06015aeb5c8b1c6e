import type { AdminContributionDetail } from '#contract/admin/contributions.ts'
import { Identifier } from '#web/admin/facts.tsx'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { DECLINE_LABELS } from '#web/admin/labels.ts'
import { formatShortDateTime } from '#web/format/dates.ts'

type Contribution = AdminContributionDetail

const CHECKOUT_LABELS: Record<Contribution['checkouts'][number]['status'], string> = {
  opening: 'Se estaba abriendo',
  open: 'Abierto',
  complete: 'Pagado',
  expired: 'Venció sin pagarse',
  refused: 'El proveedor no lo abrió',
}

/** Each visit to the provider's page: the lost gift is explained here. */
export function Checkouts({ contribution }: { contribution: Contribution }) {
  const { checkouts } = contribution
  return (
    <FoldedSection
      id="pagos"
      title="Intentos de pago"
      count={checkouts.length}
      isDue={contribution.confirmedAt === null}
    >
      <ul className="grid divide-y divide-line">
        {checkouts.map(({ sessionId, status, startedAt, expiresAt, declines, lastDecline }) => (
          <li key={startedAt} className="grid gap-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong>{CHECKOUT_LABELS[status]}</strong>
              <span className="text-sm text-muted">
                Empezó {formatShortDateTime(startedAt)}
                {status === 'open' && ` · vence ${formatShortDateTime(expiresAt)}`}
                {status === 'expired' && ` · vencía ${formatShortDateTime(expiresAt)}`}
              </span>
            </p>
            {lastDecline && (
              <p>
                {DECLINE_LABELS[lastDecline]}
                {declines > 1 && ` (${declines} intentos rechazados)`}.
              </p>
            )}
            {sessionId && (
              <Identifier of={`el intento del ${formatShortDateTime(startedAt)}`}>
                {sessionId}
              </Identifier>
            )}
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
