import { useState } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listEventReports } from '#contract/events/event-reports.ts'
import { formatPesos } from '#contract/money/money.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { findNameError } from '#contract/text/confirmed-name.ts'
import { LeavingPayout } from '#web/admin/money/leaving-payout.tsx'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { formatCount } from '#web/format/text.ts'
import { readTexts, readTypedFields, toFormFailure } from '#web/forms/form.tsx'
import type { Rules } from '#web/forms/validation/field-errors.ts'
import { ConfirmedName } from '#web/shell/money/confirmed-name.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { findNewest } from './event-reports.tsx'

const HOLD: ReasonedAction = {
  label: 'Cerrar y ocultar',
  busyLabel: 'Cerrando...',
  question: '¿Cerrar y ocultar este evento?',
  text: 'Deja de recibir aportaciones y solo lo ven su anfitrión y administración. Los pagos abiertos se cancelan. Quien entra a su página lee que lo estamos revisando. Su anfitrión no puede abrirlo.',
  done: 'Evento cerrado y oculto',
  tone: 'danger',
  usualReasons: ['Parece falso', 'Fotos de otra familia', 'Lo pide la familia'],
}

const RELEASE: ReasonedAction = {
  label: 'Permitir otra vez',
  busyLabel: 'Guardando...',
  question: '¿Permitir este evento otra vez?',
  text: 'Sigue cerrado hasta que su anfitrión lo abra; recibe un correo que se lo dice.',
  done: 'El evento se puede abrir otra vez',
  tone: 'primary',
}

/** One act of the dialog, each an audited call of its own. */
interface Step {
  isWanted: boolean
  run: () => Promise<string>
  /** What to say if it was refused or skipped. */
  undone: string
  /** What to say if nobody answered: it may have happened. */
  unanswered: string
}

/**
 * Runs the acts one after the other, and none after one that failed: a case whose money did not start to go back
 * still waits in the queue. Each may be repeated.
 */
async function runSteps(steps: readonly Step[], form: FormData) {
  const texts: string[] = []
  const wanted = steps.filter(({ isWanted }) => isWanted)
  for (const [place, { run, undone, unanswered }] of wanted.entries()) {
    try {
      texts.push(await run())
    } catch (error) {
      if (place === 0 || !(error instanceof ApiError)) return toFormFailure(error, form)
      const failed = error.code === 'UNAVAILABLE' ? unanswered : `${undone}: ${error.message}`
      const left = wanted.slice(place + 1).map((step) => step.undone)
      const sentences = [...texts, failed, ...left].map((text) => text.replace(/\.?$/, '.'))
      // Not as an error's status: after one React Router would not show that the event is closed.
      return { message: sentences.join(' '), details: error.details, typed: readTypedFields(form) }
    }
  }
  return { done: true as const, text: texts.join('. ') }
}

/** For a page's clientAction: handles the form of `HoldButton`. */
export async function changeHold(call: Caller, id: string, form: FormData) {
  const { reason, messageToHost, confirmation, until } = readTexts(
    form,
    'reason',
    'messageToHost',
    'confirmation',
    'until',
  )
  const params = { id }
  const held = form.get('held') === 'true'
  return runSteps(
    [
      {
        isWanted: true,
        run: async () => {
          await call('POST /admin/events/:id/hold', {
            params,
            body: { held, reason, messageToHost },
          })
          return (held ? HOLD : RELEASE).done
        },
        undone: '',
        unanswered: '',
      },
      {
        isWanted: form.has('refund'),
        run: async () => {
          const body = { confirmation, reason }
          const { progress } = await call('POST /events/:id/refund', {
            params,
            body,
            purpose: `Devolver todo: ${confirmation}`,
          })
          const total = progress?.total ?? 0
          return `Empezó la devolución de ${formatCount(total, 'aportación', 'aportaciones')}`
        },
        undone: 'La devolución no empezó',
        unanswered: 'No sabemos si la devolución empezó. Pídela otra vez: se devuelve una sola vez',
      },
      {
        isWanted: form.has('reports'),
        run: async () => {
          const { closed } = await call('POST /admin/events/:id/reports/close', {
            params,
            body: { reason, until },
          })
          return `${formatCount(closed, 'reporte atendido', 'reportes atendidos')}`
        },
        undone: 'Los reportes siguen esperando',
        unanswered: 'No sabemos si los reportes quedaron atendidos. Inténtalo otra vez',
      },
    ],
    form,
  )
}

type Reports = ReplyOf<typeof listEventReports>
type Errors = Record<string, string | undefined>

interface FurtherActsProps {
  event: DeskEvent
  reports: Reports | null
  errors: Errors
  nameAct: (label: string | null) => void
}

/** On a phone the field appears below what the dialog shows. */
const scrollIntoView = (field: HTMLElement | null) => field?.scrollIntoView({ block: 'nearest' })

/** Confirmed by the event's name, as on the page of the refund: it cannot be undone. */
function RefundChoice({ event, errors, nameAct }: Omit<FurtherActsProps, 'reports'>) {
  const [isChosen, choose] = useState(false)
  const { confirmed } = event.counts
  const changeChoice = (isWanted: boolean) => {
    choose(isWanted)
    nameAct(isWanted ? 'Cerrar, ocultar y devolver todo' : null)
  }
  return (
    <>
      <Checkbox
        name="refund"
        label="Devolver todo lo que se aportó"
        hint={`${formatCount(confirmed, 'aportación', 'aportaciones')}: ${formatPesos(event.totalRevenue)}, más sus cargos. No se puede deshacer.`}
        checked={isChosen}
        onChange={changeChoice}
      />
      {isChosen && (
        <div ref={scrollIntoView} className="pt-2 pb-3 pl-9">
          <ConfirmedName name={event.name} error={errors.confirmation} />
        </div>
      )}
    </>
  )
}

/** What else a false event needs, with the same reason; an admin may do all of it (decision 43). */
function FurtherActs({ event, reports, errors, nameAct }: FurtherActsProps) {
  const open = reports?.open ?? 0
  return (
    <>
      <div className="grid gap-1 empty:hidden">
        {event.counts.confirmed > 0 && event.refundedAt === null && (
          <RefundChoice event={event} errors={errors} nameAct={nameAct} />
        )}
        {open > 0 && (
          <>
            <input type="hidden" name="until" value={findNewest(reports?.reports ?? [])} />
            <Checkbox
              name="reports"
              label={`Dar por ${open === 1 ? 'atendido el reporte que espera' : `atendidos los ${open} reportes que esperan`}`}
              hint={`${open === 1 ? 'Deja' : 'Dejan'} de esperar en “Para atender”. Quien reportó no recibe un correo.`}
            />
          </>
        )}
      </div>
      <TextArea
        name="messageToHost"
        label="Qué necesitas de su anfitrión"
        hint="Lo lee en el correo y puede responderlo. No nombres a quien reportó."
        maxLength={MESSAGE_MAX}
        optional
        rows={2}
        error={errors.messageToHost}
      />
    </>
  )
}

interface HoldButtonProps {
  event: DeskEvent
  /** Null while they could not be loaded. */
  reports: Reports | null
}

/**
 * Closes and hides an event, and what a report of a false one asks for besides; or allows it again, unless it is
 * cancelled: its host could not open it.
 */
export function HoldButton({ event, reports }: HoldButtonProps) {
  if (event.heldAt && event.refundedAt) return null
  const act = event.heldAt ? RELEASE : HOLD
  const rules: Rules = {
    confirmation: (typed, form) => (form.has('refund') ? findNameError(typed, event.name) : null),
  }
  return (
    <ReasonButton
      act={act}
      name={event.name}
      fields={{ about: event.id, held: String(act === HOLD) }}
      hint="Queda en la auditoría; su anfitrión no lo ve."
      rules={rules}
      further={
        act === HOLD
          ? (errors, nameAct) => <FurtherActs {...{ event, reports, errors, nameAct }} />
          : undefined
      }
    >
      {act === HOLD ? () => <LeavingPayout hostId={event.hostId} /> : undefined}
    </ReasonButton>
  )
}
