import { data } from 'react-router'
import type { PrivacyRequest } from '#contract/people/privacy-requests.ts'
import {
  PRIVACY_RIGHTS,
  PRIVACY_STATE_LABELS,
  type PrivacyRequestState,
} from '#contract/people/privacy-rights.ts'
import { buildPrivacyRequestPath, PATHS } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { readTokenOfPage, takeTokenFromAddress } from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime } from '#web/api/page-services.server.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { StepsTimeline, type TimelineItem } from '#web/ui/data/steps-timeline.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import type { Route } from './+types/status'

const TITLE = 'Tu solicitud de datos personales'
export const meta = () => buildPageMeta({ title: TITLE })

export const headers = () => PRIVATE_PAGE_HEADERS

const buildFilePath = (id: string) => `${API_BASE}/privacy-requests/${id}/file`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = encodeURIComponent(params.id.toLowerCase())
  const path = buildPrivacyRequestPath(id)
  const withoutToken = takeTokenFromAddress(request, path, [buildFilePath(id)])
  if (withoutToken) return withoutToken
  const isNew = new URL(request.url).searchParams.has('hecho')
  try {
    const { request: found } = await createServerCaller(context)('GET /privacy-requests/:id', {
      params,
      query: { token: readTokenOfPage(request) },
    })
    return { found, isNew, now: getPageTime(context) }
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isNone) return toRouteError(error)
    return data({ found: null, isNew, now: getPageTime(context) }, { status: 404 })
  }
}

const TONES: Record<PrivacyRequestState, Tone> = {
  waiting: 'info',
  granted: 'info',
  denied: 'neutral',
  done: 'success',
}

interface Step {
  title: string
  /** ISO 8601; null while it is to come. */
  at: string | null
  /** Until when it comes; null unless a term runs. */
  by: string | null
  notes: readonly (string | null)[]
}

const describeExtension = (reason: string | null) => reason && `Ampliamos el plazo: ${reason}`

function listSteps(request: PrivacyRequest): Step[] {
  const { state, decidedAt, carriedOutAt } = request
  const answered = state === 'denied' ? 'No procede' : 'Procede'
  const answer: Step = {
    title: decidedAt ? answered : 'Te contestamos',
    at: decidedAt,
    by: request.answerBy,
    notes: [describeExtension(request.answerExtension), request.decisionReason],
  }
  const fulfilment: Step = {
    title: state === 'waiting' ? 'La cumplimos, si procede' : 'La cumplimos',
    at: carriedOutAt,
    by: request.carryOutBy,
    notes: [describeExtension(request.carryOutExtension), request.outcome],
  }
  return [
    { title: 'La confirmaste', at: request.confirmedAt, by: null, notes: [] },
    answer,
    ...(state === 'denied' ? [] : [fulfilment]),
  ]
}

function toTimelineItem({ title, at, by, notes }: Step): TimelineItem {
  const dateTime = at ?? by
  const day = dateTime && formatShortDate(dateTime)
  return {
    id: title,
    title,
    dateTime,
    when: (at ? day : day && `A más tardar el ${day}`) ?? 'Después de la respuesta',
    detail: null,
    notes: notes.filter((note) => note !== null),
    tone: at ? 'success' : null,
  }
}

const FILES = [
  { format: 'csv', label: 'Descargar para hoja de cálculo' },
  { format: 'json', label: 'Descargar en JSON' },
] as const

/** The file of an access, for as long as it can be downloaded. */
function FileLinks({ request, now }: { request: PrivacyRequest; now: string }) {
  if (!request.fileUntil) return null
  if (request.fileUntil <= now)
    return <Banner>El archivo ya no se puede descargar. Si lo necesitas, pídelo otra vez.</Banner>
  return (
    <div className="grid gap-3">
      <p>Tu archivo se puede descargar hasta el {formatShortDate(request.fileUntil)}.</p>
      <div className="flex flex-wrap gap-3">
        {FILES.map(({ format, label }) => (
          <a
            key={format}
            href={`${buildFilePath(request.id)}?format=${format}`}
            className={buttonStyle({ variant: format === 'csv' ? 'primary' : 'secondary' })}
          >
            <DownloadIcon />
            {label}
          </a>
        ))}
      </div>
    </div>
  )
}

const AUTHORITY =
  'Si no estás de acuerdo, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, la autoridad en materia de datos personales.'

/** How a request about personal data goes, opened by its private link without an account. */
export default function PrivacyRequestStatus({ loaderData }: Route.ComponentProps) {
  const { found: request, isNew, now } = loaderData
  if (!request) {
    return (
      <PageNotice
        illustration="nest"
        title="Este enlace no abre ninguna solicitud"
        text="Ábrelo otra vez entero, desde el correo más reciente que te llegó."
        links={[
          { to: PATHS.contact, label: 'Contáctanos' },
          { to: PATHS.home, label: 'Ir al inicio' },
        ]}
      />
    )
  }
  return (
    <Page
      title={TITLE}
      isAnswer={isNew}
      trail={[{ label: 'Aviso de privacidad', to: PATHS.privacy }]}
      width="2xl"
    >
      {isNew && request.state === 'waiting' && (
        <Banner tone="success" title="Quedó confirmada">
          Te enviamos por correo el enlace de esta página.
        </Banner>
      )}
      <Card padding="lg" className="grid grid-cols-1 gap-6">
        <p className="flex flex-wrap items-center gap-3">
          <strong className="text-lg">{PRIVACY_RIGHTS[request.right]}</strong>
          <StatusBadge tone={TONES[request.state]}>
            {PRIVACY_STATE_LABELS[request.state]}
          </StatusBadge>
        </p>
        <StepsTimeline label="Cómo va" items={listSteps(request).map(toTimelineItem)} />
        <FileLinks request={request} now={now} />
        {request.state === 'denied' && <p className="text-sm text-muted">{AUTHORITY}</p>}
        <div className="grid gap-1 border-t border-line pt-5">
          <h2 className="text-lg">Lo que pediste</h2>
          <p className="text-sm text-muted wrap-anywhere">{request.name}</p>
          <p className="whitespace-pre-line wrap-anywhere">{request.details}</p>
        </div>
      </Card>
    </Page>
  )
}
