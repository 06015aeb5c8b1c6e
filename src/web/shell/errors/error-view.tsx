import { isRouteErrorResponse, useLocation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError, isNetworkFailure } from '#web/api/failed-call.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const NOT_FOUND_TITLE = '¡Ups! Página no encontrada'

/** The 404 page, wherever a 404 comes from (`spec §2`). */
export function NotFoundView() {
  return (
    <EmptyState
      level={1}
      illustration="lost"
      title={NOT_FOUND_TITLE}
      text="La dirección no existe o cambió de lugar. Revisa el enlace que te compartieron."
      links={[
        { to: PATHS.home, label: 'Volver al inicio' },
        { to: PATHS.events, label: 'Ver eventos' },
      ]}
    />
  )
}

interface ErrorSummary {
  status: number
  /** The server's message for the user, if there is one. */
  message: string | null
}

/** The JSON of a text; undefined if it has none. */
function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message of an answer's body; of one that refused a read, React Router hands over the text. */
function readMessage(data: unknown): string | null {
  const body = typeof data === 'string' ? parseText(data) : data
  const message =
    typeof body === 'object' && body !== null && 'message' in body ? body.message : null
  return typeof message === 'string' ? message : null
}

/** What an error boundary caught → status and message; an unexpected error is a 500. */
export function toErrorSummary(error: unknown): ErrorSummary {
  if (error instanceof ApiError) return { status: error.status, message: error.message }
  if (isNetworkFailure(error)) return toErrorSummary(new ConnectionError())
  if (!isRouteErrorResponse(error)) return { status: 500, message: null }
  return { status: error.status, message: readMessage(error.data) }
}

function titleForStatus(status: number): string {
  if (status === 403) return 'Acceso restringido'
  return status === 503 ? 'No pudimos cargar esta página' : 'Algo salió mal de nuestro lado'
}

/** Shown instead of a page that failed: what happened, and where to go. */
export function ErrorView({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const { status, message } = toErrorSummary(error)
  if (status === 404) return <NotFoundView />
  return (
    <EmptyState
      level={1}
      illustration="error"
      title={titleForStatus(status)}
      text={message ?? 'Ya lo registramos. Lo que escribiste en otras páginas sigue a salvo.'}
      links={[
        status !== 403 && { to: pathname + search, label: 'Reintentar', reloadDocument: true },
        { to: PATHS.home, label: 'Volver al inicio', variant: 'secondary' },
      ]}
    />
  )
}
