import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listSessions } from '#contract/people/account.ts'
import { call } from '#web/api/call.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SettingsPart } from './settings-part.tsx'

/** More are listed on demand. */
const LISTED_MAX = 5
/** Name of the request that ends all others; the rest are named by their session's id. */
const ALL = 'all'

type Session = ReplyOf<typeof listSessions>['sessions'][number]

function describeCount(count: number): string {
  if (count === 0) return 'Tu cuenta solo está abierta aquí.'
  const rest = count === 1 ? 'hay otra sesión abierta' : `hay otras ${count} sesiones abiertas`
  return `Además de esta, ${rest}.`
}

function SessionRow({ session, children }: { session: Session; children?: ReactNode }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session
  return (
    <li className="flex items-center justify-between gap-x-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device}
          {isCurrent && <StatusBadge tone="success">Esta sesión</StatusBadge>}
        </p>
        <p className="text-sm text-muted">Abierta el {formatShortDateTime(createdAt)}</p>
        {!isCurrent && (
          <p className="text-sm text-muted">Último uso: {formatShortDate(lastUsedAt)}</p>
        )}
      </div>
      {children}
    </li>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator()
  const { running, errorMessage, run } = useRequest<string>()
  const [listsAll, setListsAll] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const current = sessions.filter(({ isCurrent }) => isCurrent)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  const listed = listsAll ? others : others.slice(0, LISTED_MAX)
  // The button is gone with its session.
  const end = async (request: () => Promise<unknown>, done: string) => {
    await request()
    toast.success(done)
    await revalidate()
    status.current?.focus()
  }
  const endOne = (id: string) =>
    end(() => call('DELETE /account/sessions/:id', { params: { id } }), 'Sesión cerrada')
  const endOthers = () =>
    end(() => call('POST /account/sessions/end-others'), 'Cerramos tus otras sesiones')
  return (
    <>
      <p ref={status} tabIndex={-1} className="focus:outline-none">
        {describeCount(others.length)}
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {current.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
        {listed.map((session) => (
          <SessionRow key={session.id} session={session}>
            <Button
              variant="quiet"
              className="shrink-0"
              busy={running === session.id}
              busyLabel="Cerrando..."
              aria-label={`Cerrar ${session.device}, abierta el ${formatShortDateTime(session.createdAt)}`}
              onClick={() => void run(session.id, () => endOne(session.id))}
            >
              Cerrar
            </Button>
          </SessionRow>
        ))}
      </ul>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      {others.length > 0 && (
        <div className="grid gap-3 sm:flex">
          {listed.length < others.length && (
            <Button variant="quiet" onClick={() => setListsAll(true)}>
              Ver {others.length - listed.length} más
            </Button>
          )}
          <Button
            variant="secondary"
            busy={running === ALL}
            busyLabel="Cerrando..."
            onClick={() => void run(ALL, endOthers)}
          >
            Cerrar mis otras sesiones
          </Button>
        </div>
      )}
    </>
  )
}

/** The open sessions, each with a button that ends it, and one that ends all but this (`R16`). */
export function SessionsSection({ result }: { result: LoadResult<{ sessions: Session[] }> }) {
  return (
    <SettingsPart
      id="sessions"
      isOpen={result.errorMessage !== null}
      title="Sesiones abiertas"
      state={result.data && <span className="text-muted">{result.data.sessions.length}</span>}
      text="Si no reconoces alguna, ciérrala y cambia tu contraseña."
    >
      <LoadResultView result={result} errorTitle="No pudimos cargar tus sesiones">
        {({ sessions }) => <Sessions sessions={sessions} />}
      </LoadResultView>
    </SettingsPart>
  )
}
