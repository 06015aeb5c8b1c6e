import type { getHostAnalytics } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { DeskRecords } from './desk-records.tsx'
import { RoleNames } from './desk-roles.tsx'
import { describeLatest } from './desk-trail.tsx'
import { InlineFact } from './facts.tsx'
import { formatInteger } from './figures/figures.tsx'
import { LabelBadge, MailLink } from './frame/admin-frame.tsx'
import { labelPayments, labelRejection } from './labels.ts'
import { AccountBadge } from './lists/users-table.tsx'

interface SuspensionNoteProps {
  since: string | null
  trail: DeskRecords['trail']
}

/** Why a person is suspended, and what they read of it; nothing if they are not. */
export function SuspensionNote({ since, trail }: SuspensionNoteProps) {
  if (!since) return null
  return (
    <Banner tone="danger" role="note" title="Cuenta suspendida">
      <span className="wrap-anywhere">
        {describeLatest(trail, 'suspend-user') ?? `Desde el ${formatShortDate(since)}`}
      </span>
      <span className="block">
        No lee este motivo. Al entrar lee “Credenciales inválidas”. Le pedimos que nos escriba en{' '}
        <TextLink to="#correos">el correo “Suspendimos tu cuenta”</TextLink>.
      </span>
    </Banner>
  )
}

interface PersonFactsProps {
  analytics: ReplyOf<typeof getHostAnalytics>
  isHost: boolean
}

/** Address, account, payments and roles of a person, in a line where there is room. */
export function PersonFacts({ analytics, isHost }: PersonFactsProps) {
  const { host, payoutStatus, payoutAccounts } = analytics
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-8 sm:gap-y-3">
      <InlineFact name="Correo">
        <MailLink address={host.email} />
        {' · '}
        {host.emailVerified ? 'confirmado' : 'sin confirmar: pudo registrarlo otra persona'}
        {host.pendingEmail && `, cambia a ${host.pendingEmail}`}
      </InlineFact>
      <InlineFact name="Cuenta">
        <AccountBadge user={host} />
      </InlineFact>
      {isHost && (
        <InlineFact name="Pagos">
          <LabelBadge {...labelPayments(payoutStatus, host.areDepositsStopped)} />
        </InlineFact>
      )}
      <InlineFact name="Roles">
        <RoleNames roles={host.roles} />
      </InlineFact>
      {payoutAccounts.rejectedFor && (
        <InlineFact name="Rechazo del proveedor">
          {labelRejection(payoutAccounts.rejectedFor)}
        </InlineFact>
      )}
      {payoutAccounts.total > 1 && (
        <InlineFact name="Cuentas de pagos que empezó">
          {formatInteger(payoutAccounts.total)}
        </InlineFact>
      )}
      <InlineFact name="Sesiones abiertas">{formatInteger(analytics.openSessions)}</InlineFact>
    </dl>
  )
}
