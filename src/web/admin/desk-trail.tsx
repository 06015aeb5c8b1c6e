import type { AuditEntry, listAuditEntries } from '#contract/admin/audit.ts'
import { AUDIT_ACTION_LABELS } from '#contract/admin/desk-labels.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  areSameChange,
  type ChangeRun,
  describeActor,
  describeEventChange,
} from '#contract/events/history/change-labels.ts'
import type { listEventChanges } from '#contract/events/history/changes.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  PATHS,
} from '#contract/product/paths.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { FirstFew, FoldedSection } from './folded-section.tsx'
import { describeAuditDetails } from './labels.ts'

type Audit = ReplyOf<typeof listAuditEntries>
type Changes = ReplyOf<typeof listEventChanges>

/** 'Ana Ruiz, el 12 nov 2026, 5:00 p.m.: “Cobra dos veces”', of the last time that it was done; null if it is not known. */
export function describeLatest(
  trail: LoadResult<Audit>,
  action: AuditEntry['action'],
): string | null {
  const entry = trail.data?.entries.find((one) => one.action === action)
  if (!entry) return null
  const { actor, at, reason } = entry
  const who = actor ? (actor.name ?? 'Una cuenta eliminada') : 'Línea de comandos del servidor'
  return `${who}, el ${formatShortDateTime(at)}${reason ? `: “${reason}”` : ''}`
}

/** Which gift, event or person it was about, unless this is its page. */
function Subject({ subject, isKnown }: { subject: AuditEntry['subject']; isKnown: boolean }) {
  const { type, id, name, folio } = subject
  const build = SUBJECT_PATHS[type]
  if (!build || isKnown) return null
  return (
    <p className="text-sm wrap-anywhere">
      <TextLink to={build(id)}>{name ?? 'Ya no existe'}</TextLink>
      {folio && ` · ${folio}`}
    </p>
  )
}

const SUBJECT_PATHS: Partial<Record<AuditEntry['subject']['type'], (id: string) => string>> = {
  contribution: buildAdminContributionPath,
  event: buildAdminEventPath,
  user: buildAdminHostPath,
}

function TrailEntry({ entry, about }: { entry: AuditEntry; about: string }) {
  const { actor, reason, at, action, subject } = entry
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
      <p>{AUDIT_ACTION_LABELS[action]}</p>
      <Subject subject={subject} isKnown={subject.id === about} />
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

type TrailLine = { at: string } & ({ entry: AuditEntry } | { run: ChangeRun })

const isSameDay = (one: string, other: string) => formatShortDate(one) === formatShortDate(other)

/** A change once more on the same day, with nothing between, goes into the line before it. */
function foldLines(lines: TrailLine[], line: TrailLine): TrailLine[] {
  const last = lines.at(-1)
  const isRepeated =
    last &&
    'run' in last &&
    'run' in line &&
    isSameDay(last.at, line.at) &&
    areSameChange(last.run.change, line.run.change)
  if (isRepeated) last.run.times += 1
  else lines.push(line)
  return lines
}

/** What the desk did and what others changed, the latest first, as far back as both lists reach. */
export function mergeTrail(
  { entries, pagination }: Audit,
  { changes, next }: Changes,
): TrailLine[] {
  const since = [pagination.hasNext && entries.at(-1)?.at, next && changes.at(-1)?.at]
    .filter((at) => typeof at === 'string')
    .toSorted()
    .at(-1)
  const lines: TrailLine[] = [
    ...entries.map((entry) => ({ at: entry.at, entry })),
    // The desk's own are in the audit, with who and why.
    ...changes
      .filter(({ by }) => by !== 'DESK')
      .map((change) => ({ at: change.at, run: { change, times: 1 } })),
  ]
  return lines
    .filter(({ at }) => since === undefined || at >= since)
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .reduce(foldLines, [])
}

const NO_CHANGES: Changes = { changes: [], next: null }

/** `20+` while a list has more than was loaded. */
function countTrail(audit: Audit | null, changes: Changes | null) {
  if (!audit || !changes) return undefined
  const count = mergeTrail(audit, changes).length
  return audit.pagination.hasNext || changes.next ? `${count}+` : count
}

/** @param isOfEvent it then has what its hosts changed, too */
export const nameTrail = (isOfEvent: boolean) =>
  isOfEvent ? 'Historial' : 'Lo que hizo administración'

interface TrailProps {
  trail: LoadResult<Audit>
  changes: LoadResult<Changes>
  about: string
  /** Set for an event: the page of all that was changed in it. */
  changesPath?: string | undefined
}

/** What was done to a person, an event or a contribution, and by whom. */
export function Trail({ trail, changes, about, changesPath }: TrailProps) {
  return (
    <FoldedSection
      id="historial"
      title={nameTrail(changesPath !== undefined)}
      text={changesPath && 'Lo que hicieron quienes lo organizan y administración.'}
      count={changesPath ? countTrail(trail.data, changes.data) : trail.data?.pagination.total}
    >
      <LoadResultView result={trail}>
        {(audit) => {
          const changed = changes.data ?? NO_CHANGES
          const lines = mergeTrail(audit, changed)
          return (
            <>
              <LoadResultView result={changes}>{() => null}</LoadResultView>
              {lines.length === 0 && <p className="text-muted">Nada todavía.</p>}
              <FirstFew items={lines}>
                {(some) => (
                  <ul className="grid divide-y divide-line empty:hidden">
                    {some.map((line) =>
                      'entry' in line ? (
                        <TrailEntry key={line.entry.id} entry={line.entry} about={about} />
                      ) : (
                        <ChangeEntry key={line.run.change.id} {...line.run} />
                      ),
                    )}
                  </ul>
                )}
              </FirstFew>
              <p className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
                <TextLink to={`${PATHS.adminAudit}?about=${about}`}>Ver en la auditoría</TextLink>
                {changesPath && changed.next && (
                  <TextLink to={changesPath}>Ver todo lo de quienes organizan</TextLink>
                )}
              </p>
            </>
          )
        }}
      </LoadResultView>
    </FoldedSection>
  )
}
