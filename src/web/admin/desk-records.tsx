import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { listAuditEntries } from '#contract/admin/audit.ts'
import type { AdminNote, EmailStatus, NoteSubject, SentEmail } from '#contract/admin/desk.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listEventChanges } from '#contract/events/history/changes.ts'
import { NOTE_MAX } from '#contract/product/limits.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { Form, type FormFailure, toFormFailure } from '#web/forms/form.tsx'
import { required, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { nameTrail, Trail } from './desk-trail.tsx'
import { FirstFew, FoldedSection } from './folded-section.tsx'
import { KeyHint } from './reason-dialog.tsx'

/** What the desk keeps about a person, an event or a contribution. */
export interface DeskRecords {
  notes: LoadResult<{ notes: AdminNote[] }>
  emails: LoadResult<{ emails: SentEmail[] }>
  trail: LoadResult<ReplyOf<typeof listAuditEntries>>
  /** What its hosts and its date changed, for an event. */
  changes: LoadResult<ReplyOf<typeof listEventChanges>>
}

export async function loadDeskRecords(
  call: Caller,
  subject: NoteSubject,
  id: string,
): Promise<DeskRecords> {
  const [notes, emails, trail, changes] = await Promise.all([
    toLoadResult(
      call('GET /admin/notes', { query: { subject, id } }),
      'Error al obtener las notas',
    ),
    toLoadResult(
      call('GET /admin/emails', { query: { about: id } }),
      'Error al obtener los correos',
    ),
    toLoadResult(
      call('GET /admin/audit', { query: { about: id, pageSize: 10 } }),
      'Error al obtener la auditoría',
    ),
    toLoadResult(
      subject === 'event'
        ? call('GET /events/:id/changes', { params: { id } })
        : Promise.resolve({ changes: [], next: null }),
      'Error al obtener lo que cambiaron sus anfitriones',
    ),
  ])
  return { notes, emails, trail, changes }
}

/** For a page's clientAction: handles the form of the notes. */
export async function addNote(call: Caller, subject: NoteSubject, form: FormData) {
  try {
    const body = { subject, id: String(form.get('about')), text: String(form.get('text') ?? '') }
    await call('POST /admin/notes', { body })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

/** Value of the `intent` field of the notes' form. */
export const NOTE_INTENT = 'note'

const RULES = { text: required }

function NoteForm({ about }: { about: string }) {
  const fetcher = useFetcher<FormFailure | { done: true }>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, message, form } = useFieldErrors(RULES, failure)
  useEffect(() => {
    if (!answer || !('done' in answer)) return
    form.ref.current?.reset()
    toast.success('Nota agregada')
  }, [answer, form.ref])
  return (
    <Form fetcher={fetcher} {...form} className="grid grid-cols-1 gap-3">
      <input type="hidden" name="intent" value={NOTE_INTENT} />
      <input type="hidden" name="about" value={about} />
      {message && <Banner tone="danger">{message}</Banner>}
      <TextArea
        name="text"
        label="Nota interna"
        hint={<KeyHint>Solo la lee quien administra.</KeyHint>}
        rows={2}
        maxLength={NOTE_MAX}
        error={errors.text}
      />
      <div>
        <Button
          type="submit"
          variant="secondary"
          busy={fetcher.state !== 'idle'}
          busyLabel="Guardando..."
        >
          Agregar nota
        </Button>
      </div>
    </Form>
  )
}

export function Notes({ notes, about }: Pick<DeskRecords, 'notes'> & { about: string }) {
  return (
    <FoldedSection id="notas" title="Notas" count={notes.data?.notes.length}>
      <LoadResultView result={notes}>
        {(data) =>
          data.notes.length > 0 && (
            <ul className="grid gap-4">
              {data.notes.map((note) => (
                <li key={note.id} className="grid gap-0.5">
                  <p className="whitespace-pre-wrap wrap-anywhere">{note.text}</p>
                  <p className="text-sm text-muted">
                    {note.authorName} · {formatShortDateTime(note.at)}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </LoadResultView>
      <NoteForm about={about} />
    </FoldedSection>
  )
}

/** What a colleague wrote last, near the top of the page: the notes are far below, and folded on a phone. */
export function LatestNote({ notes }: Pick<DeskRecords, 'notes'>) {
  const [latest] = notes.data?.notes ?? []
  if (!latest) return null
  return (
    <p className="rounded-md bg-sunk px-4 py-3">
      <span className="line-clamp-3 whitespace-pre-wrap wrap-anywhere">{latest.text}</span>
      <span className="block text-sm text-muted">
        Última nota, de {latest.authorName} · {formatShortDateTime(latest.at)}
      </span>
    </p>
  )
}

const EMAIL_STATUS_LABELS: Record<EmailStatus, { label: string; tone: Tone }> = {
  queued: { label: 'Por enviar', tone: 'warning' },
  accepted: { label: 'Enviado', tone: 'success' },
  rejected: { label: 'Rechazado', tone: 'danger' },
  expired: { label: 'No se envió: venció', tone: 'neutral' },
}

function EmailList({ emails }: { emails: readonly SentEmail[] }) {
  return (
    <ul className="grid divide-y divide-line">
      {emails.map((email) => (
        <li key={email.id} className="grid gap-0.5 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{email.subject}</span>
            <StatusBadge tone={EMAIL_STATUS_LABELS[email.status].tone}>
              {EMAIL_STATUS_LABELS[email.status].label}
            </StatusBadge>
          </div>
          <p className="text-sm text-muted wrap-anywhere">
            {email.to} · {formatShortDateTime(email.endedAt ?? email.queuedAt)}
          </p>
          {email.error && <code className="text-sm wrap-anywhere">{email.error}</code>}
        </li>
      ))}
    </ul>
  )
}

export function Emails({ emails: result }: Pick<DeskRecords, 'emails'>) {
  return (
    <FoldedSection
      id="correos"
      title="Correos"
      text="De los últimos 90 días. “Enviado”: el servidor de correo lo aceptó. El texto no se guarda: puede llevar enlaces que abren lo de quien lo recibe."
      count={result.data?.emails.length}
    >
      <LoadResultView result={result}>
        {({ emails }) =>
          emails.length === 0 ? (
            <p className="text-muted">Ninguno.</p>
          ) : (
            <FirstFew items={emails}>{(some) => <EmailList emails={some} />}</FirstFew>
          )
        }
      </LoadResultView>
    </FoldedSection>
  )
}

/** Its parts, for the links at the top of the page. */
export const listRecordParts = (subject: NoteSubject, { notes }: DeskRecords) =>
  [
    {
      id: 'notas',
      label: notes.data?.notes.length ? `Notas (${notes.data.notes.length})` : 'Notas',
    },
    { id: 'historial', label: nameTrail(subject === 'event') },
    { id: 'correos', label: 'Correos' },
  ] as const

interface DeskRecordsViewProps {
  records: DeskRecords
  about: string
  changesPath?: string
}

/** Notes, emails and trail, side by side where there is room. */
export function DeskRecordsView({ records, about, changesPath }: DeskRecordsViewProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <Notes notes={records.notes} about={about} />
        <Trail {...records} about={about} changesPath={changesPath} />
      </div>
      <Emails emails={records.emails} />
    </div>
  )
}
