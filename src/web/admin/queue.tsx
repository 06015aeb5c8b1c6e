import type { QueueItem, QueueKind, showQueue } from '#contract/admin/queue.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { EVENT_REPORT_REASONS, type EventReportReason } from '#contract/events/event-reports.ts'
import { adviseOnPayoutFailure, explainPayoutFailure } from '#contract/money/payout-labels.ts'
import type { QuarantineReason } from '#contract/money/quarantine.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { PRIVACY_RIGHTS, type PrivacyRight } from '#contract/people/privacy-rights.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { type WaitingItem, WaitingList } from '#web/shell/lists/waiting-list.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { labelDisputeReason, QUARANTINE_REASON_LABELS } from './labels.ts'

type Queue = ReplyOf<typeof showQueue>

interface Kind {
  label: string
  tone: Tone
  /** Why it waits, in a sentence. */
  describe: (item: QueueItem) => string
  next: (item: QueueItem) => { label: string; to: string }
  /** The list of all of the kind. */
  list: { label: string; to: string } | null
}

const toContribution = ({ contributionId }: QueueItem) =>
  buildAdminContributionPath(contributionId ?? '')

/** `reason`: why the provider restricts an account, as it writes it (`requirements_past_due`). */
function describeRestriction(reason: string | null): string {
  if (reason?.startsWith('rejected')) return 'El proveedor rechazó su cuenta de pagos'
  if (reason?.includes('past_due')) return 'No ha dado a tiempo los datos que el proveedor le pide'
  return 'El proveedor no lo deja cobrar o recibir depósitos'
}

const KINDS: Record<QueueKind, Kind> = {
  dispute: {
    label: 'Aclaración',
    tone: 'danger',
    describe: ({ reason }) =>
      `${labelDisputeReason(reason ?? '')}. Sin evidencia, el banco se queda con el dinero.`,
    next: (item) => ({ label: 'Ver la aclaración', to: toContribution(item) }),
    list: { label: 'Ver aclaraciones', to: PATHS.adminDisputes },
  },
  'quarantined-payment': {
    label: 'Pago apartado',
    tone: 'danger',
    describe: ({ reason }) => QUARANTINE_REASON_LABELS[reason as QuarantineReason],
    next: () => ({ label: 'Resolver', to: PATHS.adminQuarantine }),
    list: { label: 'Ver pagos apartados', to: PATHS.adminQuarantine },
  },
  'stopped-transfer': {
    label: 'Transferencia detenida',
    tone: 'danger',
    describe: ({ direction, reason }) => transferRefusalText(direction ?? 'to-host', reason),
    next: () => ({ label: 'Intentar de nuevo', to: PATHS.adminStoppedTransfers }),
    list: { label: 'Ver transferencias', to: PATHS.adminStoppedTransfers },
  },
  'refund-request': {
    label: 'Pide su dinero de vuelta',
    tone: 'warning',
    describe: ({ reason }) =>
      `El anfitrión no respondió, o no puede.${reason ? ` Motivo: ${reason}` : ''}`,
    next: (item) => ({ label: 'Devolver o rechazar', to: toContribution(item) }),
    list: null,
  },
  'privacy-request': {
    label: 'Datos personales',
    tone: 'warning',
    describe: ({ reason }) => `${PRIVACY_RIGHTS[reason as PrivacyRight]}: corre un plazo de ley.`,
    next: () => ({ label: 'Atender', to: PATHS.adminPrivacy }),
    list: { label: 'Ver solicitudes de datos personales', to: PATHS.adminPrivacy },
  },
  'event-report': {
    label: 'Evento reportado',
    tone: 'warning',
    describe: ({ reason }) => EVENT_REPORT_REASONS[reason as EventReportReason],
    next: ({ id }) => ({ label: 'Revisar', to: `${buildAdminEventPath(id)}#reportes` }),
    list: null,
  },
  'failed-refund': {
    label: 'Devolución que no salió',
    tone: 'danger',
    describe: () => 'El banco no aceptó la devolución: el dinero sigue aquí.',
    next: (item) => ({ label: 'Devolver otra vez', to: toContribution(item) }),
    list: null,
  },
  'waiting-refund': {
    label: 'Devolución sin fondos',
    tone: 'warning',
    describe: () => 'Sale sola en cuanto el saldo de la plataforma alcance.',
    next: (item) => ({ label: 'Ver la aportación', to: toContribution(item) }),
    list: null,
  },
  'failed-payout': {
    label: 'Depósito que no llegó',
    tone: 'warning',
    describe: ({ reason }) => `${explainPayoutFailure(reason)}. ${adviseOnPayoutFailure('su')}`,
    next: ({ hostId }) => ({
      label: 'Ver a la persona',
      to: `${buildAdminHostPath(hostId ?? '')}#depositos`,
    }),
    list: { label: 'Ver depósitos que no llegaron', to: `${PATHS.adminPayouts}?status=failed` },
  },
  'restricted-host': {
    label: 'Anfitrión restringido',
    tone: 'warning',
    describe: ({ reason, eventName }) =>
      describeRestriction(reason) + (eventName ? `, con un evento activo: ${eventName}` : ''),
    next: ({ hostId }) => ({ label: 'Ver su cuenta', to: buildAdminHostPath(hostId ?? '') }),
    list: null,
  },
}

function present(item: QueueItem, mayMoveMoney: boolean): WaitingItem {
  const kind = KINDS[item.kind]
  const next = kind.next(item)
  const whose = [item.name, item.kind === 'restricted-host' ? null : item.eventName]
  return {
    ...item,
    key: `${item.kind} ${item.id}`,
    label: kind.label,
    tone: kind.tone,
    whose: whose.filter(Boolean).join(' · '),
    text: kind.describe(item),
    next: mayMoveMoney ? next : { ...next, label: 'Ver' },
  }
}

/** What waits for an admin, each with its next action. */
export function Queue({ queue }: { queue: Queue }) {
  const { items, counts } = queue
  const mayMoveMoney = useHasRole(FINANCE_DESK)
  const kinds = Object.keys(KINDS) as QueueKind[]
  const shown = (kind: QueueKind) => items.filter((item) => item.kind === kind).length
  const hidden = kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0) - shown(kind), 0)
  const lists = kinds.flatMap((kind) => {
    const { list } = KINDS[kind]
    return list && (counts[kind] ?? 0) > 0 ? [{ ...list, count: counts[kind] ?? 0 }] : []
  })
  return (
    <Section id="para-atender" title="Para atender" className="grid-cols-1 gap-4">
      {items.length === 0 ? (
        <Banner tone="success" title="Nada espera">
          Ninguna aclaración, pago apartado, transferencia o devolución necesita de ti.
        </Banner>
      ) : (
        <Card>
          <WaitingList items={items.map((item) => present(item, mayMoveMoney))} />
        </Card>
      )}
      {lists.length > 0 && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          {lists.map(({ label, to, count }) => (
            <TextLink key={to} to={to}>
              {label} ({count})
            </TextLink>
          ))}
          {hidden > 0 && <span className="text-muted">{hidden} más no caben aquí.</span>}
        </p>
      )}
    </Section>
  )
}
