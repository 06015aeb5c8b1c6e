import type { ReactNode } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  EVENT_REPORT_REASONS,
  type EventReport,
  type listEventReports,
  type RiskSigns,
} from '#contract/events/event-reports.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { formatPesos } from '#contract/money/money.ts'
import { SUPPORT_DESK } from '#contract/people/roles.ts'
import { LOCALE } from '#contract/product/product.ts'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import type { LoadResult } from '#web/api/load-result.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Facts } from '../facts.tsx'
import { FoldedSection } from '../folded-section.tsx'
import { MailLink } from '../frame/admin-frame.tsx'

/** The heading's id, which the queue's address names. */
const REPORTS_PART = 'reportes'

export const REPORTS_INTENT = 'close-reports'

/** For a page's clientAction: handles the form of `EventReports`. */
export async function closeReports(call: Caller, id: string, form: FormData) {
  const body = { reason: String(form.get('reason') ?? ''), until: String(form.get('until')) }
  try {
    await call('POST /admin/events/:id/reports/close', { params: { id }, body })
    return { done: true as const }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

const CLOSE: ReasonedAction = {
  label: 'Dar por atendidos',
  busyLabel: 'Guardando...',
  question: '¿Dar por atendidos estos reportes?',
  text: 'Dejan de esperar en “Para atender”. Si el evento es falso, antes ciérralo y devuelve lo que recibió; si alguien dejó su correo, contéstale.',
  done: 'Reportes atendidos',
  tone: 'primary',
}

const CLOSE_ONE: ReasonedAction = {
  ...CLOSE,
  label: 'Dar por atendido',
  question: '¿Dar por atendido este reporte?',
  text: CLOSE.text.replace('Dejan', 'Deja'),
  done: 'Reporte atendido',
}

const describeShare = (part: number, whole: number) =>
  `${part} de ${formatCount(whole, 'pago', 'pagos')}`

const countries = new Intl.DisplayNames(LOCALE, { type: 'region' })

type CardSigns = Pick<RiskSigns, 'abroad' | 'byKnownCards' | 'largestGift'>

export function describeAbroad({ abroad, byKnownCards, largestGift }: CardSigns): string {
  if (largestGift === null) return 'Sin aportaciones'
  if (byKnownCards === 0) return 'No se sabe de ninguna tarjeta'
  if (!abroad) return 'Ninguna'
  const { country, gifts } = abroad
  return `${gifts} de ${formatCount(byKnownCards, 'aportación', 'aportaciones')}, de ${countries.of(country)}`
}

function toFacts(signs: RiskSigns) {
  const { accountAgeDays, unfinished, begun, declines, largestGift, medianGift } = signs
  return [
    {
      name: 'Cuenta del anfitrión al publicar',
      value:
        accountAgeDays === null
          ? 'Sin publicar'
          : `De ${formatCount(accountAgeDays, 'día', 'días')}`,
    },
    { name: 'Sin terminar', value: begun === 0 ? 'Ningún pago' : describeShare(unfinished, begun) },
    {
      name: 'Tarjetas rechazadas',
      value: declines === 0 ? 'Ninguna' : formatCount(declines, 'vez', 'veces'),
    },
    { name: 'Tarjetas de otro país', value: describeAbroad(signs) },
    {
      name: 'Aportación más grande',
      value:
        largestGift === null || medianGift === null
          ? 'Ninguna'
          : `${formatPesos(largestGift)}; la de en medio, ${formatPesos(medianGift)}`,
    },
  ]
}

function Report({ report }: { report: EventReport }) {
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{EVENT_REPORT_REASONS[report.reason]}</strong>
        {report.closedAt && <StatusBadge>Atendido</StatusBadge>}
      </p>
      {report.text && <p className="whitespace-pre-line wrap-anywhere">{report.text}</p>}
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {formatShortDateTime(report.reportedAt)}
        {report.email && <MailLink address={report.email} />}
      </p>
    </li>
  )
}

/** When the newest of these reports was made: what arrives after that waits on. */
export const findNewest = (reports: readonly EventReport[]) =>
  reports
    .map(({ reportedAt }) => reportedAt)
    .toSorted()
    .at(-1) ?? ''

interface ReportedContentProps {
  event: DeskEvent
  renderPicture: (picture: Picture) => ReactNode
}

/** What visitors saw when they reported it: cover, description and the goals' names. */
function ReportedContent({ event, renderPicture }: ReportedContentProps) {
  const { pictures, description, goalNames } = event
  const cover = pictures.find(({ goalName }) => goalName === null)?.picture
  return (
    <div className="flex flex-wrap items-start gap-4 border-t border-line pt-4">
      {cover && (
        <div className="w-40 max-w-full">
          {renderPicture({ ...cover, alt: cover.alt || 'Portada' })}
        </div>
      )}
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h3 className="text-base">Lo que dice el evento</h3>
        <p className="whitespace-pre-line wrap-anywhere">{description ?? 'Sin descripción'}</p>
        {goalNames.length > 0 && (
          <p className="text-muted wrap-anywhere">Sueños: {goalNames.join(', ')}</p>
        )}
      </div>
    </div>
  )
}

interface EventReportsProps extends ReportedContentProps {
  result: LoadResult<ReplyOf<typeof listEventReports>>
}

/** What visitors reported of an event, with what makes it worth a second look; nothing where nobody did. */
export function EventReports({ event, result, renderPicture }: EventReportsProps) {
  const isEmpty = result.errorMessage === null && result.data.reports.length === 0
  if (isEmpty) return null
  return (
    <FoldedSection
      id={REPORTS_PART}
      title="Reportes"
      count={result.data?.reports.length}
      isDue={(result.data?.open ?? 1) > 0}
    >
      <LoadResultView result={result}>
        {({ reports, open, signs }) => (
          <>
            <ul className="divide-y divide-line">
              {reports.map((report) => (
                <Report key={report.id} report={report} />
              ))}
            </ul>
            {open > 0 && <ReportedContent event={event} renderPicture={renderPicture} />}
            <div className="border-t border-line pt-4">
              <Facts facts={toFacts(signs)} />
            </div>
            {open > 0 && (
              <ForRoles of={SUPPORT_DESK}>
                <div>
                  <ReasonButton
                    act={open === 1 ? CLOSE_ONE : CLOSE}
                    name={event.name}
                    fields={{
                      about: event.id,
                      intent: REPORTS_INTENT,
                      until: findNewest(reports),
                    }}
                    hint="Queda en la auditoría."
                  />
                </div>
              </ForRoles>
            )}
          </>
        )}
      </LoadResultView>
    </FoldedSection>
  )
}
