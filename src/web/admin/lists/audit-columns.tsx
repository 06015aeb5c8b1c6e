import { useSearchParams } from 'react-router'
import type { AuditEntry } from '#contract/admin/audit.ts'
import { AUDIT_ACTION_LABELS, nameDownload } from '#contract/admin/desk-labels.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import { MailLink } from '#web/admin/frame/admin-frame.tsx'
import { describeAuditDetails } from '#web/admin/labels.ts'
import { RowLink } from '#web/admin/lists/row-link.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import {
  cardOnlyStyle,
  stackedCellStyle,
  type TableColumn,
  tableOnlyStyle,
} from '#web/ui/data/data-table.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export const DELETED_ACCOUNT = 'Cuenta eliminada'
const SERVER = 'Línea de comandos del servidor'

function Person({ id, name, email }: { id: string; name: string | null; email: string | null }) {
  if (name === null) return <span className="text-muted">{DELETED_ACCOUNT}</span>
  return (
    <span className={stackedCellStyle}>
      <RowLink to={buildAdminHostPath(id)}>{name}</RowLink>
      {email !== null && <MailLink address={email} className={tableOnlyStyle} />}
    </span>
  )
}

function Subject({ subject, detail }: Pick<AuditEntry, 'subject' | 'detail'>) {
  const { type, id, name } = subject
  if (type === 'user') return <Person {...subject} />
  if (type === 'report') return nameDownload(id)
  if (type === 'payment')
    return <RowLink to={PATHS.adminQuarantine}>{String(detail.session ?? id)}</RowLink>
  if (type === 'privacy-request')
    return <RowLink to={PATHS.adminPrivacy}>Solicitud de datos personales</RowLink>
  const to = type === 'contribution' ? buildAdminContributionPath(id) : buildAdminEventPath(id)
  return (
    <span className={stackedCellStyle}>
      <RowLink to={to}>{name ?? id}</RowLink>
      {subject.eventName !== null && (
        <span className="text-sm text-muted wrap-anywhere">
          {subject.folio} · {subject.eventName}
        </span>
      )}
    </span>
  )
}

/** Merges the entries of the beginning and end of each download into the last, which says how much was sent. */
export function foldDownloads(entries: readonly AuditEntry[]): AuditEntry[] {
  const toKey = ({ actor, subject }: AuditEntry) => `${actor?.id} ${subject.id}`
  const ended: string[] = []
  return entries.filter((entry) => {
    if (entry.action === 'finish-list') ended.push(toKey(entry))
    const place = entry.action === 'download-list' ? ended.indexOf(toKey(entry)) : -1
    if (place >= 0) ended.splice(place, 1)
    return place < 0
  })
}

/** Who did it, and the way to all that they did, with the other filters as they are. */
function Actor({ actor }: { actor: NonNullable<AuditEntry['actor']> }) {
  const [search] = useSearchParams()
  const others = [...search].filter(([name]) => name !== 'page')
  return (
    <>
      <Person {...actor} email={null} />
      {!search.has('by') && (
        <RowLink
          to={`?${new URLSearchParams([...others, ['by', actor.id]])}`}
          className="text-sm font-normal"
        >
          Ver lo que hizo
          <span className="sr-only"> {actor.name ?? 'una cuenta eliminada'}</span>
        </RowLink>
      )}
    </>
  )
}

const personStyle = `${stackedCellStyle} lg:min-w-36`

/** What was done, to whom, by whom, when and why. */
export const AUDIT_COLUMNS: TableColumn<AuditEntry>[] = [
  {
    header: 'Qué',
    heading: true,
    cell: (entry) => (
      <span className="grid">
        {AUDIT_ACTION_LABELS[entry.action]}
        {describeAuditDetails(entry).map((line) => (
          <span key={line} className="text-sm font-normal text-muted">
            {line}
          </span>
        ))}
      </span>
    ),
  },
  {
    header: 'A quién',
    card: 'below',
    cell: (entry) => (
      <span className={classNames(personStyle, 'lg:min-w-56')}>
        <Subject {...entry} />
      </span>
    ),
  },
  {
    header: 'Quién',
    card: 'below',
    cell: ({ actor, at }) => (
      <>
        <span className={classNames(stackedCellStyle, 'lg:min-w-48', tableOnlyStyle)}>
          {actor ? <Actor actor={actor} /> : SERVER}
        </span>
        <span className={classNames('text-sm text-muted', cardOnlyStyle)}>
          {actor ? (
            <TextLink to={buildAdminHostPath(actor.id)}>{actor.name ?? DELETED_ACCOUNT}</TextLink>
          ) : (
            SERVER
          )}{' '}
          · {formatShortDateTime(at)}
        </span>
      </>
    ),
  },
  {
    header: 'Cuándo',
    unbroken: true,
    card: 'none',
    cell: ({ at }) => formatShortDateTime(at),
  },
  {
    header: 'Motivo',
    card: 'below',
    blank: ({ reason }) => reason === null,
    cell: ({ reason }) => (
      <span className="wrap-anywhere @max-[58rem]:text-sm">{reason ?? '—'}</span>
    ),
  },
]
