import type { DeskEvent } from '#contract/admin/desk.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildAdminHostPath, buildShortEventPath } from '#contract/product/paths.ts'
import { formatEventDate, formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Facts } from '../facts.tsx'
import { MailLink } from '../frame/admin-frame.tsx'
import { SpacedFacts } from '../lists/card-facts.tsx'
import { RowLink } from '../lists/row-link.tsx'

interface AccountProps {
  id: string
  fullName: string
  email: string | null
  suspended: boolean
}

const Account = ({ id, fullName, email, suspended }: AccountProps) => (
  <span className="grid justify-items-start">
    <RowLink to={buildAdminHostPath(id)}>{fullName}</RowLink>
    {email && <MailLink address={email} />}
    {suspended && <StatusBadge tone="danger">Cuenta suspendida</StatusBadge>}
  </span>
)

/** Accounts that change the event besides its host's, and addresses that still may become one. */
function Organizers({ event: { cohosts, invitations } }: { event: DeskEvent }) {
  return (
    <ul className="grid gap-2">
      {cohosts.map((cohost) => (
        <li key={cohost.id}>
          <Account {...cohost} />
          <span className="text-sm text-muted">Desde el {formatShortDate(cohost.addedAt)}</span>
        </li>
      ))}
      {invitations.map(({ email, expiresAt }) => (
        <li key={email} className="grid justify-items-start">
          <MailLink address={email} />
          <span className="text-sm text-muted">
            Invitación sin responder, vence el {formatShortDate(expiresAt)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the desk knows of an event, and which accounts have access to it. */
export function EventFacts({ event }: { event: DeskEvent }) {
  const { statistics, counts, cohosts, invitations } = event
  return (
    <CardSection id="datos" title="Datos" className="@container gap-2">
      <Facts
        facts={[
          {
            name: 'Recaudado',
            value: (
              <>
                <span className="money font-semibold">{formatPesos(event.totalRevenue)}</span>{' '}
                <span className="money text-muted">
                  de {formatPesos(statistics.totalTargetAmount ?? 0)}
                </span>
              </>
            ),
          },
          { name: 'Comisiones', value: formatPesos(event.totalCommissions) },
          {
            name: 'Aportaciones',
            value: (
              <SpacedFacts
                facts={[
                  formatCount(counts.confirmed, 'confirmada', 'confirmadas'),
                  formatCount(counts.unfinished, 'sin terminar', 'sin terminar'),
                  formatCount(counts.refunded, 'devuelta', 'devueltas'),
                  formatCount(counts.disputed, 'en aclaración', 'en aclaración'),
                ]}
              />
            ),
          },
          {
            name: 'Anfitrión',
            value: (
              <Account
                id={event.hostId}
                fullName={event.host.fullName}
                email={event.hostEmail}
                suspended={event.hostSuspended}
              />
            ),
          },
          ...(cohosts.length + invitations.length > 0
            ? [{ name: 'Organizan con acceso', value: <Organizers event={event} /> }]
            : []),
          { name: 'Fecha', value: formatEventDate(event) },
        ]}
      />
      <details className="group">
        <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-sm font-semibold text-accent">
          Más datos
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <Facts
          facts={[
            { name: 'Lugar', value: event.location ?? 'Sin lugar' },
            {
              name: 'Nombres en su página',
              value: event.hosts.map(({ name }) => name).join(', ') || event.host.fullName,
            },
            { name: 'Creado', value: formatShortDateTime(event.createdAt) },
            {
              name: 'Publicado',
              value: event.publishedAt ? formatShortDateTime(event.publishedAt) : 'Nunca',
            },
            { name: 'Enlace corto', value: buildShortEventPath(event.slug) },
          ]}
        />
      </details>
    </CardSection>
  )
}
