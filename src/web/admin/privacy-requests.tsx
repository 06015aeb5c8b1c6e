import { useLocation } from 'react-router'
import type { Caller } from '#contract/api/caller.ts'
import type { DeskPrivacyRequest, NameCorrection } from '#contract/people/privacy-requests.ts'
import {
  PRIVACY_RIGHTS,
  PRIVACY_STATE_LABELS,
  type PrivacyRequestState,
  type PrivacyRight,
} from '#contract/people/privacy-rights.ts'
import { type Role, SUPPORT_DESK } from '#contract/people/roles.ts'
import { buildPrivacyRequestAnchor, PATHS } from '#contract/product/paths.ts'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { formatShortDate, formatShortDateTime } from '#web/format/dates.ts'
import { createFormFailure, toFormFailure } from '#web/forms/form.tsx'
import { ForRoles } from '#web/session/use-session.ts'
import { Deadline } from '#web/shell/lists/deadline.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import {
  describeTraces,
  Holdings,
  NameCorrectionFields,
  readNameCorrection,
} from './address-holdings.tsx'
import { type Fact, Facts } from './facts.tsx'
import { LabelBadge, MailLink } from './frame/admin-frame.tsx'
import { NameCandidates } from './name-candidates.tsx'

/** What a step sends besides its reason. */
type Step = 'grant' | 'deny' | 'extend' | 'carry-out'

interface StepInput {
  params: { id: string }
  reason: string
  nameCorrection: NameCorrection | undefined
}

function sendStep(call: Caller, step: Step, { params, reason, nameCorrection }: StepInput) {
  switch (step) {
    case 'extend':
      return call('POST /admin/privacy-requests/:id/extend', { params, body: { reason } })
    case 'carry-out':
      return call('POST /admin/privacy-requests/:id/carry-out', {
        params,
        body: { reason, nameCorrection },
      })
    default: {
      const decision = step === 'grant' ? 'GRANTED' : 'DENIED'
      const body = { decision, reason } as const
      return call('POST /admin/privacy-requests/:id/answer', { params, body })
    }
  }
}

/** For a page's clientAction: handles the forms of `PrivacyRequests`. */
export async function runPrivacyAction(call: Caller, form: FormData) {
  const params = { id: String(form.get('id')) }
  const reason = String(form.get('reason') ?? '')
  const nameCorrection = readNameCorrection(form)
  try {
    await sendStep(call, String(form.get('step')) as Step, { params, reason, nameCorrection })
    return { done: true as const }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'PRIVACY_ERASURE_BLOCKED')
      return toFormFailure(error, form)
    const reasons = error.details.map(({ message }) => message).join(' ')
    return createFormFailure(`${error.message} ${reasons}`, [], form)
  }
}

const READ_BY_PERSON = 'La persona lo lee por correo. Queda en la auditoría.'

const DECISIONS: Record<'grant' | 'deny' | 'extend', ReasonedAction> = {
  grant: {
    label: 'Procede',
    busyLabel: 'Guardando...',
    question: '¿La solicitud procede?',
    text: 'Desde hoy corre el plazo para cumplirla. En el motivo, escribe qué se va a hacer.',
    done: 'Se le avisó que procede',
    tone: 'primary',
  },
  deny: {
    label: 'No procede',
    busyLabel: 'Guardando...',
    question: '¿La solicitud no procede?',
    text: 'La solicitud termina aquí. Escribe por qué; el correo dice también ante qué autoridad puede acudir.',
    done: 'Se le avisó que no procede',
    tone: 'danger',
  },
  extend: {
    label: 'Ampliar el plazo',
    busyLabel: 'Guardando...',
    question: '¿Ampliar el plazo por otro igual?',
    text: 'La ley lo permite una sola vez y con un motivo.',
    done: 'Plazo ampliado',
    tone: 'primary',
  },
}

const DONE_BY_HAND = {
  label: 'Dar por cumplida',
  busyLabel: 'Guardando...',
  done: 'Se le avisó que está cumplida',
  tone: 'primary',
} as const

const CARRY_OUT: Record<PrivacyRight, ReasonedAction> = {
  ACCESS: {
    ...DONE_BY_HAND,
    label: 'Abrir la descarga',
    question: '¿Abrir la descarga de sus datos?',
    text: 'Con su enlace privado, y unos días, descarga todo lo que guardamos de ese correo.',
  },
  RECTIFICATION: {
    ...DONE_BY_HAND,
    question: '¿Corregir y dar por cumplida?',
    text: 'Si pide otro nombre, escríbelo aquí. Cualquier otro dato corrígelo antes, en su página. En el motivo escribe qué cambió.',
  },
  CANCELLATION: {
    ...DONE_BY_HAND,
    label: 'Borrar los datos',
    busyLabel: 'Borrando...',
    question: '¿Borrar sus datos?',
    text: 'Se borran nombre, correo, mensajes, respuestas y reportes de ese correo y, si tiene cuenta, la cuenta con lo que sus invitados respondieron, apartaron y regalaron. Los montos, fechas y folios se conservan. No se puede deshacer.',
    tone: 'danger',
  },
  OPPOSITION: {
    ...DONE_BY_HAND,
    question: '¿Ya dejamos de usar el dato?',
    text: 'Hazlo antes con las herramientas de administración. Escribe qué dejó de usarse.',
  },
}

const TONES: Record<PrivacyRequestState, Tone> = {
  waiting: 'warning',
  granted: 'warning',
  denied: 'neutral',
  done: 'success',
}

const ADMINS: readonly Role[] = ['ADMIN']

/** Carrying it out, with what there is to erase. */
function describeCarryOut({ right, erases }: DeskPrivacyRequest): ReasonedAction {
  const act = CARRY_OUT[right]
  return erases ? { ...act, text: `De ese correo hay ${describeTraces(erases)}. ${act.text}` } : act
}

interface StepButtonProps {
  request: DeskPrivacyRequest
  step: Step
  act: ReasonedAction
}

const StepButton = ({ request, step, act }: StepButtonProps) => (
  <ReasonButton
    act={act}
    name={`${PRIVACY_RIGHTS[request.right]} · ${request.name}`}
    label={`${act.label}: ${request.name}`}
    fields={{ id: request.id, step }}
    hint={READ_BY_PERSON}
  >
    {step === 'carry-out' && request.right === 'RECTIFICATION'
      ? (errors) => <NameCorrectionFields request={request} errors={errors} />
      : undefined}
  </ReasonButton>
)

function Steps({ request }: { request: DeskPrivacyRequest }) {
  const { state } = request
  if (state === 'done' || state === 'denied') return null
  return (
    <div className="flex flex-wrap gap-3">
      <ForRoles of={SUPPORT_DESK} otherwise={<p className="text-muted">Lo atiende soporte</p>}>
        {state === 'waiting' && (
          <>
            <StepButton request={request} step="grant" act={DECISIONS.grant} />
            <StepButton request={request} step="deny" act={DECISIONS.deny} />
          </>
        )}
        {state === 'granted' && (
          <ForRoles
            of={ADMINS}
            otherwise={<p className="text-muted">La cumple alguien de administración</p>}
          >
            <StepButton request={request} step="carry-out" act={describeCarryOut(request)} />
          </ForRoles>
        )}
        {request.isExtendable && (
          <StepButton request={request} step="extend" act={DECISIONS.extend} />
        )}
      </ForRoles>
    </div>
  )
}

/** Name and value, left out where there is none. */
const toFacts = (facts: readonly [string, string | null][]): Fact[] =>
  facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))

const day = (iso: string | null) => iso && formatShortDate(iso)

const ACCOUNTS: Record<DeskPrivacyRequest['account'], string> = {
  none: 'Ninguna con este correo',
  unconfirmed: 'Sin confirmar: puede ser de otra persona y queda fuera de la descarga',
  confirmed: 'Confirmada',
  'second-factor':
    'Con verificación en dos pasos: la descarga trae solo lo de su correo, y la cuenta la elimina su dueño con su sesión iniciada',
}

const listFacts = (request: DeskPrivacyRequest): Fact[] =>
  toFacts([
    ['Cuenta', ACCOUNTS[request.account]],
    ['Confirmada', formatShortDateTime(request.confirmedAt)],
    ['Plazo ampliado', request.answerExtension],
    ['Respondida', day(request.decidedAt)],
    ['Respuesta', request.decisionReason],
    ['Plazo para cumplir ampliado', request.carryOutExtension],
    ['Cumplida', day(request.carriedOutAt)],
    ['Qué se hizo', request.outcome],
    ['Descarga abierta hasta', day(request.fileUntil)],
  ])

function RequestCard({ request }: { request: DeskPrivacyRequest }) {
  const anchor = buildPrivacyRequestAnchor(request.id)
  const label = { label: PRIVACY_STATE_LABELS[request.state], tone: TONES[request.state] }
  return (
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={anchor} className="scroll-mt-4 rounded-sm text-lg wrap-anywhere">
            {PRIVACY_RIGHTS[request.right]} · {request.name}
          </h2>
          <LabelBadge {...label} />
        </div>
        <MailLink address={request.email} className="justify-self-start" />
        {request.dueAt && (
          <p>
            <Deadline iso={request.dueAt} />
          </p>
        )}
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{request.details}</p>
      <Facts facts={listFacts(request)} />
      {request.holdings && <Holdings {...request.holdings} />}
      {request.account === 'none' && request.holdings?.total === 0 && (
        <NameCandidates name={request.name} />
      )}
      <Steps request={request} />
    </Card>
  )
}

/** The request that the address names comes first: the title and the bar of the cases are right above it. */
function sortAskedFirst(requests: readonly DeskPrivacyRequest[], hash: string) {
  const isAsked = ({ id }: DeskPrivacyRequest) => hash === `#${buildPrivacyRequestAnchor(id)}`
  return requests.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
}

/** Requests about personal data, each with what the desk may do next. */
export function PrivacyRequests({
  requests,
  isDone,
  search,
}: {
  requests: readonly DeskPrivacyRequest[]
  isDone: boolean
  search: string | undefined
}) {
  const { hash } = useLocation()
  if (requests.length === 0) {
    return search ? (
      <EmptyState
        title="Ninguna solicitud coincide"
        text="Prueba con una parte del correo, o con el folio de una aportación que lo lleva."
        action={<TextLink to={PATHS.adminPrivacy}>Ver todas</TextLink>}
      />
    ) : (
      <EmptyState
        title={isDone ? 'Ninguna ha terminado' : 'Ninguna solicitud espera'}
        text="Aquí llegan las solicitudes que alguien confirmó desde su correo."
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-4">
      {sortAskedFirst(requests, hash).map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  )
}
