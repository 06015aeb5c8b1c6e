import type { AuditEntry, listAuditEntries } from '#contract/admin/audit.ts'
import { AUDIT_ACTION_LABELS } from '#contract/admin/desk-labels.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  type ChangeRun,
  describeActor,
  describeEventChange,
  foldRuns,
} from '#contract/events/history/change-labels.ts'
import type { listEventChanges } from '#contract/events/history/changes.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { FirstFew, FoldedSection } from './folded-section.tsx'
import { describeAuditDetails } from './labels.ts'

type Audit = ReplyOf<typeof listAuditEntries>
type Changes = ReplyOf<typeof listEventChanges>

function TrailEntry({ entry }: { entry: AuditEntry }) {
  const { actor, reason, at, action } = entry
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <p>{AUDIT_ACTION_LABELS[action]}</p>
      {[...describeAuditDetails(entry), ...(reason ? [`“${reason}”`] : [])].map((line) => (
        <p key={line} className="text-sm wrap-anywhere">
          {line}
        </p>
      ))}
      <p className="text-sm text-muted">
        {actor ? (
          <TextLink to={buildAdminHostPath(actor.id)}>{actor.name ?? 'Cuenta eliminada'}</TextLink>
        ) : (
          'Línea de comandos del servidor'
        )}{' '}
        · {formatShortDateTime(at)}
      </p>
    </li>
  )
}

function ChangeEntry({ change, times }: ChangeRun) {
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <p className="wrap-anywhere">
        {describeEventChange(change)}
        {times > 1 && <span className="text-muted"> · {times} veces</span>}
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {change.by === 'HOST' && 'Quien organiza: '}
        {describeActor(change)} · {formatShortDateTime(change.at)}
      </p>
    </li>
  )
}

/** What the desk did and what others changed, the latest first, as far back as both lists reach. */
function mergeTrail({ entries, pagination }: Audit, { changes, next }: Changes) {
  // The desk's own are in the audit, with who and why.
  const runs = foldRuns(changes.filter(({ by }) => by !== 'DESK'))
  const since = [pagination.hasNext && entries.at(-1)?.at, next && changes.at(-1)?.at]
    .filter((at) => typeof at === 'string')
    .toSorted()
    .at(-1)
  return [
    ...entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      line: <TrailEntry key={entry.id} entry={entry} />,
    })),
    ...runs.map((run) => ({
      id: run.change.id,
      at: run.change.at,
      line: <ChangeEntry key={run.change.id} {...run} />,
    })),
  ]
    .filter(({ at }) => since === undefined || at >= since)
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** `20+` while a list has more than was loaded. */
function countTrail(audit: Audit | null, changes: Changes | null) {
  if (!audit || !changes) return undefined
  const count = mergeTrail(audit, changes).length
  return audit.pagination.hasNext || changes.next ? `${count}+` : count
}

interface TrailProps {
  trail: LoadResult<Audit>
  changes: LoadResult<Changes>
  about: string
  /** Set for an event: the page of all that was changed in it. */
  changesPath: string | undefined
}

/** What was done to a person, an event or a contribution, and by whom. */
export function Trail({ trail, changes, about, changesPath }: TrailProps) {
  return (
    <FoldedSection
      id="historial"
      title={changesPath ? 'Historial' : 'Lo que hizo administración'}
      text={changesPath && 'Lo que hicieron quienes lo organizan y administración.'}
      count={changesPath ? countTrail(trail.data, changes.data) : trail.data?.pagination.total}
    >
      <LoadResultView result={trail}>
        {(audit) => (
          <LoadResultView result={changes}>
            {(changed) => {
              const lines = mergeTrail(audit, changed)
              if (lines.length === 0) return <p className="text-muted">Nada todavía.</p>
              return (
                <>
                  <FirstFew items={lines}>
                    {(some) => (
                      <ul className="grid divide-y divide-line">{some.map(({ line }) => line)}</ul>
                    )}
                  </FirstFew>
                  <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
                    {audit.pagination.hasNext && (
                      <TextLink to={`${PATHS.adminAudit}?about=${about}`}>
                        Ver todo lo de administración
                      </TextLink>
                    )}
                    {changesPath && changed.next && (
                      <TextLink to={changesPath}>Ver todo lo de quienes organizan</TextLink>
                    )}
                  </p>
                </>
              )
            }}
          </LoadResultView>
        )}
      </LoadResultView>
    </FoldedSection>
  )
}
