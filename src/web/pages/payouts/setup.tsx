import type { ReactNode } from 'react'
import { data, useNavigation } from 'react-router'
import { PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError } from '#web/api/failed-call.ts'
import { Form } from '#web/forms/form.tsx'
import {
  completeOnboarding,
  describeConnectError,
  hasEvents,
  loadAccountResult,
  loadOwnPayouts,
  startOnboarding,
} from '#web/payouts/account.ts'
import { AccountFacts } from '#web/payouts/account-facts.tsx'
import { PayoutList } from '#web/payouts/bank-payouts.tsx'
import {
  ACCOUNT_STATUS_LABELS,
  CONNECTION_ERROR,
  derivePayoutState,
  PAYOUT_STATE_LABELS,
  type PayoutState,
} from '#web/payouts/payout-state.ts'
import { ProviderDashboardButton } from '#web/payouts/provider-dashboard-button.tsx'
import { ReadyAccount, type ReadyAccountProps } from '#web/payouts/ready-account.tsx'
import { SetupError } from '#web/payouts/setup-error.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { getToken } from '#web/session/session-store.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Stepper } from '#web/ui/layout/stepper.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/setup'

const STEPS = ['Configurar', 'Completar', 'Recibir']
const STEP_OF: Record<PayoutState, number> = { none: 0, incomplete: 1, processing: 1, active: 3 }

/** Setting up is behind a host whose account is active: they come for their payouts. */
const HEADS = {
  setup: {
    title: 'Configurar pagos',
    text: `Así llegan las aportaciones directo a ti. Toma de ${PAYOUT_SETUP_TIME}.`,
  },
  payouts: {
    title: 'Pagos y depósitos',
    text: 'Lo que ha salido de tu cuenta de pagos a tu banco, y cómo está tu cuenta.',
  },
}

const PAYOUTS_HELD = { label: 'Depósitos detenidos', tone: 'danger' } as const

function findBadge(account: Account | null, isPayoutFailed: boolean) {
  if (account?.nextStep === 'contact') return ACCOUNT_STATUS_LABELS[account.status]
  return isPayoutFailed ? PAYOUTS_HELD : PAYOUT_STATE_LABELS[derivePayoutState(account)]
}

const findHead = (account: Parameters<typeof derivePayoutState>[0]) =>
  derivePayoutState(account) === 'active' ? HEADS.payouts : HEADS.setup

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: findHead(loaderData?.data ?? null).title })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, ['HOST'])
  const [account, payouts, isHosting] = await Promise.all([
    loadAccountResult(),
    loadOwnPayouts(),
    hasEvents(),
  ])
  return { ...account, payouts, isHosting }
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  if (!getToken()) {
    // The guard redirects to the login at once, so the message has to outlive this page.
    toast.error('Debes estar autenticado para configurar pagos')
    return { isRedirecting: false, isNotOpen: false, mustWait: false, errorMessage: null }
  }
  const form = await request.formData()
  const accountId = form.get('accountId')
  try {
    if (typeof accountId === 'string' && form.get('intent') === 'complete') {
      await completeOnboarding(accountId)
    } else {
      await startOnboarding(form.get('intent') === 'recreate')
    }
    return { isRedirecting: true, isNotOpen: false, mustWait: false, errorMessage: null }
  } catch (error) {
    const failure = {
      isRedirecting: false,
      isNotOpen: error instanceof ApiError && error.code === 'PAYMENTS_NOT_OPEN',
      mustWait: error instanceof ApiError && error.code === 'EMAIL_CHANGED_RECENTLY',
      isCut: error instanceof ConnectionError,
      errorMessage: describeConnectError(error, 'Error creando la cuenta de pagos'),
    }
    // With a status nothing is read again: the account could not be read either, and the button stays.
    return error instanceof ConnectionError ? data(failure, { status: error.status }) : failure
  }
}

export const HydrateFallback = PagePending

/** Setup of the payout account (`spec §2`, `§4`: initial → isSubmitting → created → completed). */
export default function PaymentsSetup({ loaderData, actionData }: Route.ComponentProps) {
  const { data: account, isHosting } = loaderData
  const isSubmitting = useNavigation().formMethod !== undefined
  const state = derivePayoutState(account)
  const errorMessage = actionData?.errorMessage ?? loaderData.errorMessage
  const isUnreadable = loaderData.errorMessage !== null
  const isStopped = account?.nextStep === 'contact'
  const isPayoutFailed = (loaderData.payouts.data?.failed ?? null) !== null
  const badge = isUnreadable ? CONNECTION_ERROR : findBadge(account, isPayoutFailed)
  const payouts = <PayoutList result={loaderData.payouts} account={account} />
  const busy = isSubmitting || Boolean(actionData?.isRedirecting)
  // A cut line is said where the button was pressed, which tries again.
  const isCut = actionData !== undefined && 'isCut' in actionData && actionData.isCut
  const cut = isCut && !isUnreadable && <Banner tone="danger">{errorMessage}</Banner>
  return (
    <Page
      {...findHead(account)}
      action={<StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>}
      width="2xl"
    >
      <UnconfirmedEmailBanner />
      {!isUnreadable && !isStopped && state !== 'active' && (
        <Stepper steps={STEPS} current={STEP_OF[state]} />
      )}
      {actionData?.isNotOpen && <NotOpenYet />}
      {errorMessage && !actionData?.isNotOpen && !cut && (
        <SetupError
          message={errorMessage}
          isUnreadable={isUnreadable}
          canRecreate={canRecreate(state, actionData)}
          busy={busy}
        />
      )}
      {isHosting && payouts}
      {!isUnreadable && (
        <Card padding="lg" className="grid gap-6">
          <AccountState
            account={account}
            state={state}
            isPayoutFailed={isPayoutFailed}
            isHosting={isHosting}
            busy={busy}
            cut={cut}
          />
        </Card>
      )}
      {!isHosting && payouts}
    </Page>
  )
}

/** Another account helps nobody who only has to wait. */
function canRecreate(state: PayoutState, failure: { mustWait: boolean } | undefined): boolean {
  return state !== 'active' && !failure?.mustWait
}

/** The provider refuses the platform: nothing that the host does or sends would change it. */
function NotOpenYet() {
  return (
    <Banner tone="info" title="Todavía no: los pagos abren pronto">
      Estamos terminando de abrir los pagos en Cigüeña. No es por tus datos, y no tienes que hacer
      nada: vuelve a intentar más tarde.
    </Banner>
  )
}

type Account = NonNullable<Route.ComponentProps['loaderData']['data']>

interface StateProps {
  busy: boolean
  /** Says that the line was cut at the last press. */
  cut: ReactNode
}

function AccountState({
  account,
  state,
  isPayoutFailed,
  isHosting,
  ...form
}: StateProps & Omit<ReadyAccountProps, 'account'> & { account: Account | null }) {
  if (state === 'none' || !account) return <Initial {...form} />
  if (state === 'incomplete') return <Incomplete account={account} {...form} />
  return <ReadyAccount {...{ account, state, isPayoutFailed, isHosting }} />
}

function Initial({ busy, cut }: StateProps) {
  return (
    <Form className="grid gap-5">
      <h2 className="text-xl">Tu cuenta para recibir</h2>
      <p>Ten a la mano tu identificación, tu RFC o CURP y la CLABE de tu banco.</p>
      <p>
        <strong>País: México.</strong>{' '}
        <span className="text-muted">Por ahora solo está disponible para México.</span>
      </p>
      {cut}
      <Button type="submit" size="lg" wide busy={busy} busyLabel="Creando cuenta...">
        Configurar
      </Button>
      <GuideLink to="configurar-pagos" topic="configurar tus pagos" />
    </Form>
  )
}

function Incomplete({ account, busy, cut }: StateProps & { account: Account }) {
  if (account.nextStep !== 'complete') {
    return (
      <>
        <h2 className="text-xl">Tu cuenta todavía no está activa</h2>
        <AccountFacts account={account} />
        <ProviderDashboardButton accountId={account.accountId} size="lg" />
      </>
    )
  }
  return (
    <>
      <h2 className="text-xl">Completa tu cuenta de pagos</h2>
      <AccountFacts account={account} />
      <Form className="grid gap-5">
        <input type="hidden" name="accountId" value={account.accountId} />
        {cut}
        <Button
          type="submit"
          name="intent"
          value="complete"
          size="lg"
          wide
          busy={busy}
          busyLabel="Abriendo..."
        >
          Completar ahora
        </Button>
      </Form>
    </>
  )
}
