import { useState } from 'react'
import { DESK_ROLES, hasAnyRole, SUPPORT_DESK } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ContributionsPart } from '#web/admin/contributions/contributions-part.tsx'
import {
  addNote,
  type DeskRecords,
  DeskRecordsView,
  LatestNote,
  listRecordParts,
  loadDeskRecords,
  NOTE_INTENT,
} from '#web/admin/desk-records.tsx'
import { changeDeskRole, ROLES_INTENT, RolesButton } from '#web/admin/desk-roles.tsx'
import { FiguresSkeleton, PERIODS, readUnit, TimeChart } from '#web/admin/figures/figures.tsx'
import { FoldedOnPhone } from '#web/admin/folded-section.tsx'
import { AdminFrame, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { HostActivity } from '#web/admin/host-activity.tsx'
import { loadAllEvents } from '#web/admin/lists/all-events.tsx'
import { changeSuspension, SuspendButton } from '#web/admin/lists/users-table.tsx'
import { HostPayouts } from '#web/admin/money/host-payouts.tsx'
import { PayoutAccountSection } from '#web/admin/money/payout-account.tsx'
import {
  PAYOUTS_LOAD_ERROR,
  type PayoutPage,
  RESOLVE_PAYOUT_INTENT,
  resolvePayout,
} from '#web/admin/money/payouts-table.tsx'
import { PersonFacts, SuspensionNote } from '#web/admin/person-facts.tsx'
import { ReasonButton, type ReasonedAction } from '#web/admin/reason-dialog.tsx'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { toFormFailure } from '#web/forms/form.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { LoadingArea } from '#web/ui/feedback/skeleton.tsx'
import type { Route } from './+types/host'

const IN_ALL_STATES = 'En todos sus estados, también las que no se pagaron.'
const CONTRIBUTIONS_LOAD_ERROR = 'Error al obtener las aportaciones'

const TITLE = 'Persona'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: loaderData?.analytics.host.fullName ?? TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, DESK_ROLES)
    const search = new URL(request.url).searchParams
    const unit = readUnit(search, 'month')
    const part = { pageSize: 5 }
    const [analytics, events, received, given, payouts, lastPaid, records] = await Promise.all([
      call('GET /admin/host-analytics/:hostId', {
        params: { hostId: params.id },
        query: { unit, last: PERIODS[unit].last },
      }).catch(toRouteError),
      loadAllEvents(call, search, params.id),
      toLoadResult(
        call('GET /admin/contributions', { query: { ...part, hostId: params.id } }),
        CONTRIBUTIONS_LOAD_ERROR,
      ),
      toLoadResult(
        call('GET /admin/contributions', { query: { ...part, userId: params.id } }),
        CONTRIBUTIONS_LOAD_ERROR,
      ),
      toLoadResult(
        call('GET /admin/payouts', { query: { ...part, hostId: params.id } }),
        PAYOUTS_LOAD_ERROR,
      ),
      toLoadResult(
        call('GET /admin/payouts', { query: { pageSize: 1, status: 'paid', hostId: params.id } }),
        PAYOUTS_LOAD_ERROR,
      ),
      loadDeskRecords(call, 'user', params.id),
    ])
    return { analytics, events, received, given, payouts, lastPaid, records }
  },
)

async function endSessions(form: FormData) {
  const params = { id: String(form.get('userId')) }
  try {
    const body = { reason: String(form.get('reason') ?? '') }
    const { ended } = await call('POST /admin/users/:id/end-sessions', { params, body })
    return {
      done: true as const,
      text: formatCount(ended, 'sesión cerrada', 'sesiones cerradas'),
    }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === NOTE_INTENT) return addNote(call, 'user', form)
  if (intent === RESOLVE_PAYOUT_INTENT) return resolvePayout(call, form)
  if (intent === ROLES_INTENT) return changeDeskRole(call, form)
  return intent === 'end-sessions' ? endSessions(form) : changeSuspension(call, form)
}

export function HydrateFallback() {
  return (
    <AdminPending title={TITLE}>
      <LoadingArea label="Cargando">
        <FiguresSkeleton />
      </LoadingArea>
    </AdminPending>
  )
}

const END_SESSIONS: ReasonedAction = {
  label: 'Cerrar sus sesiones',
  busyLabel: 'Cerrando...',
  question: '¿Cerrar todas sus sesiones?',
  text: 'Sale de todos sus dispositivos. Su contraseña sigue sirviendo para entrar.',
  done: 'Sesiones cerradas',
  tone: 'danger',
}

type HostAnalytics = Route.ComponentProps['loaderData']['analytics']

const EVENTS_PART = { id: 'eventos', label: 'Eventos' }
const FIGURES_PART = { id: 'cifras', label: 'Cifras' }
const ACCOUNT_PART = { id: 'cuenta-de-pagos', label: 'Cuenta de pagos' }
const PAYOUTS_PART = { id: 'depositos', label: 'Depósitos a su banco' }

/** In the order of `HostParts`. */
function listHostParts({ payoutStatus, payoutAccounts }: HostAnalytics, isPayoutDue: boolean) {
  const account = payoutAccounts.current ? [ACCOUNT_PART] : []
  const isRestricted = payoutStatus === 'restricted'
  return [
    ...(isPayoutDue ? [PAYOUTS_PART] : []),
    ...(isRestricted ? account : []),
    FIGURES_PART,
    EVENTS_PART,
    ...(isRestricted ? [] : account),
    ...(isPayoutDue ? [] : [PAYOUTS_PART]),
    { id: 'recibidas', label: 'Aportaciones a sus eventos' },
  ]
}

const listParts = (
  hostParts: ReturnType<typeof listHostParts>,
  showsGiven: boolean,
  records: DeskRecords,
) => [
  ...hostParts,
  ...(showsGiven ? [{ id: 'hechas', label: 'Lo que ha aportado' }] : []),
  ...listRecordParts('user', records),
]

/** Whether a payout waited when the page was opened: one that is resolved since leaves its part in its place. */
function usePayoutDue(hostId: string, page: PayoutPage | null): boolean {
  const isDue = page?.payouts.some(({ isWaiting }) => isWaiting) ?? false
  const [opened, setOpened] = useState({ hostId, isDue })
  if (opened.hostId !== hostId) setOpened({ hostId, isDue })
  return opened.isDue
}

interface HostPartsProps {
  loaded: Route.ComponentProps['loaderData']
  /** Payouts come before everything else. */
  isPayoutDue: boolean
}

function HostParts({ loaded, isPayoutDue }: HostPartsProps) {
  const { analytics, events, received, payouts, lastPaid } = loaded
  const { host, payoutStatus, payoutAccounts } = analytics
  const hostPayouts = (
    <HostPayouts hostId={host.id} status={payoutStatus} payouts={payouts} lastPaid={lastPaid} />
  )
  const account = payoutAccounts.current && (
    <PayoutAccountSection account={payoutAccounts.current} status={payoutStatus} />
  )
  const isRestricted = payoutStatus === 'restricted'
  return (
    <>
      {isPayoutDue && hostPayouts}
      {isRestricted && account}
      <HostActivity analytics={analytics} events={events} />
      {!isRestricted && account}
      {!isPayoutDue && hostPayouts}
      <ContributionsPart
        of="host"
        id="recibidas"
        title="Aportaciones a sus eventos"
        text={IN_ALL_STATES}
        contributions={received}
        listPath={`${PATHS.adminContributions}?hostId=${host.id}`}
        also={
          <TextLink to={`${PATHS.adminDisputes}?hostId=${host.id}`}>Ver sus aclaraciones</TextLink>
        }
      />
      <FoldedOnPhone label="Ver gráfica">
        <TimeChart
          title="Aportaciones en el tiempo"
          unit={analytics.unit}
          points={analytics.points}
        />
      </FoldedOnPhone>
    </>
  )
}

/** One user: account, contributions and, for a host, metrics and events (`spec §6`). */
export default function AdminHost({ loaderData }: Route.ComponentProps) {
  const { analytics, given, payouts, records } = loaderData
  const { host } = analytics
  const isHost = host.roles.includes('HOST') || host.totalEvents > 0
  const showsGiven = given.data?.contributions.length !== 0 || !isHost
  const isPayoutDue = usePayoutDue(host.id, payouts.data)
  return (
    <AdminFrame
      title={host.fullName}
      text={`Registro: ${formatShortDate(host.createdAt)}`}
      trail={[{ label: 'Usuarios', to: PATHS.adminUsers }]}
      action={
        <>
          <ForRoles of={hasAnyRole(host.roles, DESK_ROLES) ? ['ADMIN'] : SUPPORT_DESK}>
            {analytics.openSessions > 0 && (
              <ReasonButton
                act={END_SESSIONS}
                name={host.fullName}
                fields={{ intent: 'end-sessions', userId: host.id }}
                hint="Queda en la auditoría; la persona no lo ve."
              />
            )}
          </ForRoles>
          <ForRoles of={['ADMIN']}>
            <RolesButton user={host} />
            <SuspendButton user={host} />
          </ForRoles>
        </>
      }
      parts={listParts(isHost ? listHostParts(analytics, isPayoutDue) : [], showsGiven, records)}
    >
      <SuspensionNote since={host.suspendedAt} trail={records.trail} />
      <LatestNote notes={records.notes} />
      <PersonFacts analytics={analytics} isHost={isHost} />
      {isHost && <HostParts loaded={loaderData} isPayoutDue={isPayoutDue} />}
      {showsGiven && (
        <ContributionsPart
          of="person"
          id="hechas"
          title="Lo que ha aportado"
          text={IN_ALL_STATES}
          contributions={given}
          listPath={`${PATHS.adminContributions}?userId=${host.id}`}
        />
      )}
      <DeskRecordsView records={records} about={host.id} />
    </AdminFrame>
  )
}
