import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listSessions } from '#contract/people/account.ts'
import { call } from '#web/api/call.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SettingsPart } from './settings-part.tsx'

/** More are counted, not listed. */
const LISTED_MAX = 5

type Session = ReplyOf<typeof listSessions>['sessions'][number]

function describeCount(count: number): string {
  if (count === 0) return 'Tu cuenta solo está abierta aquí.'
  const rest = count === 1 ? 'hay otra sesión abierta' : `hay otras ${count} sesiones abiertas`
  return `Además de esta, ${rest}.`
}

function Others({ others, onEnded }: { others: readonly Session[]; onEnded: () => void }) {
  const { running, errorMessage, run } = useRequest()
  const end = async () => {
    await call('POST /account/sessions/end-others')
    toast.success('Cerramos tus otras sesiones')
    onEnded()
  }
  const unlisted = others.length - LISTED_MAX
  return (
    <>
      <ul className="grid list-disc gap-1 pl-5 text-muted">
        {others.slice(0, LISTED_MAX).map(({ createdAt }) => (
          <li key={createdAt}>Abierta el {formatShortDateTime(createdAt)}</li>
        ))}
        {unlisted > 0 && <li>y {unlisted} más</li>}
      </ul>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
      <div className="grid sm:flex">
        <Button
          variant="secondary"
          busy={running !== null}
          busyLabel="Cerrando..."
          onClick={() => void run('request', end)}
        >
          Cerrar mis otras sesiones
        </Button>
      </div>
    </>
  )
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  const { revalidate } = useRevalidator()
  const status = useRef<HTMLParagraphElement>(null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  // The button is gone with the other sessions.
  const reload = async () => {
    await revalidate()
    status.current?.focus()
  }
  return (
    <>
      <p ref={status} tabIndex={-1} className="focus:outline-none">
        {describeCount(others.length)}
      </p>
      {others.length > 0 && <Others others={others} onEnded={() => void reload()} />}
    </>
  )
}

/** The open sessions, and the button that ends all but this one (`R16`). */
export function SessionsSection({ result }: { result: LoadResult<{ sessions: Session[] }> }) {
  return (
    <SettingsPart
      id="sessions"
      isOpen={result.errorMessage !== null}
      title="Sesiones abiertas"
      state={result.data && <span className="text-muted">{result.data.sessions.length}</span>}
      text="Los navegadores en los que entraste. Si no reconoces alguna, ciérralas y cambia tu contraseña."
    >
      <LoadResultView result={result} errorTitle="No pudimos cargar tus sesiones">
        {({ sessions }) => <Sessions sessions={sessions} />}
      </LoadResultView>
    </SettingsPart>
  )
}
