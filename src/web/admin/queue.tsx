import { useRef, useState } from 'react'
import type { QueueItem, QueueKind, showQueue } from '#contract/admin/queue.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { EVENT_REPORT_REASONS, type EventReportReason } from '#contract/events/event-reports.ts'
import { formatPesos } from '#contract/money/money.ts'
import { adviseOnPayoutFailure, explainPayoutFailure } from '#contract/money/payout-labels.ts'
import type { QuarantineReason } from '#contract/money/quarantine.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { useHasRole } from '#web/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import type { Tone } from '#web/ui/style/tone.ts'
import { formatDeadline, labelDisputeReason, QUARANTINE_REASON_LABELS } from './labels.ts'

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
    next: (item) => ({ label: 'Ver y enviar evidencia', to: toContribution(item) }),
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

function Item({ item, isFolded }: { item: QueueItem; isFolded: boolean }) {
  const kind = KINDS[item.kind]
  const mayMoveMoney = useHasRole(FINANCE_DESK)
  const { to, label } = kind.next(item)
  const next = { to, label: mayMoveMoney ? label : 'Ver' }
  const whose = [item.name, item.kind === 'restricted-host' ? null : item.eventName]
    .filter(Boolean)
    .join(' · ')
  return (
    <li
      className={classNames(
        'grid gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-center',
        isFolded && 'max-sm:hidden',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={kind.tone}>{kind.label}</StatusBadge>
          {item.amount !== null && <strong className="money">{formatPesos(item.amount)}</strong>}
          <span className="wrap-anywhere">{whose}</span>
          {item.folio && <span className="text-sm text-muted">{item.folio}</span>}
        </p>
        <p className="text-sm wrap-anywhere">{kind.describe(item)}</p>
        {item.deadline ? (
          <p className="text-sm font-semibold text-danger">{formatDeadline(item.deadline)}</p>
        ) : (
          item.since && (
            <p className="text-sm text-muted">Desde {formatShortDateTime(item.since)}</p>
          )
        )}
      </div>
      <ButtonLink variant="secondary" to={next.to} className="justify-self-start">
        {next.label}
        <span className="sr-only">
          : {kind.label} {whose}
        </span>
      </ButtonLink>
    </li>
  )
}

const SHOWN_ON_PHONE = 4

/** What waits for an admin, each with its next action. */
export function Queue({ queue }: { queue: Queue }) {
  const { items, counts } = queue
  const [isFolded, setFolded] = useState(true)
  const list = useRef<HTMLUListElement>(null)
  const unfold = () => {
    setFolded(false)
    // The pressed button is gone.
    requestAnimationFrame(() =>
      list.current?.children[SHOWN_ON_PHONE]?.querySelector<HTMLElement>('a')?.focus(),
    )
  }
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
          <ul ref={list} className="divide-y divide-line">
            {items.map((item, place) => (
              <Item
                key={`${item.kind} ${item.id}`}
                item={item}
                isFolded={isFolded && place >= SHOWN_ON_PHONE}
              />
            ))}
          </ul>
          {isFolded && items.length > SHOWN_ON_PHONE && (
            <Button variant="secondary" wide className="mt-4 sm:hidden" onClick={unfold}>
              Ver {items.length - SHOWN_ON_PHONE} más
            </Button>
          )}
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
