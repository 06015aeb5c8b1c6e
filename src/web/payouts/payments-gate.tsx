import type { ReactNode } from 'react'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { type LoadResult, useLoadResult } from '#web/api/load-result.ts'
import { getToken } from '#web/session/session-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { loadAccountResult } from './account.ts'
import { AccountFacts } from './account-facts.tsx'
import {
  CONNECTION_ERROR,
  canReceivePayments,
  PAYOUT_STATE_LABELS,
  type StatusLabel,
} from './payout-state.ts'

const SIGNED_OUT = 'Usuario no autenticado'

const checkAccount = async (): Promise<LoadResult<PayoutAccount | null>> =>
  getToken() ? loadAccountResult() : { data: null, errorMessage: SIGNED_OUT }

interface PaymentsGateProps {
  children: ReactNode
  /** What can be done before there is an account that can charge. */
  meanwhile?: ReactNode
}

/** Replaces what needs an account that can charge, until there is one (`spec §2`, `§4`). */
export function PaymentsGate({ children, meanwhile }: PaymentsGateProps) {
  const { result, reload } = useLoadResult(checkAccount)
  if (!result) return <Verifying />
  if (result.errorMessage !== null)
    return <CheckFailed message={result.errorMessage} onRetry={reload} />
  if (canReceivePayments(result.data)) return children
  return (
    <>
      {result.data ? <ToComplete account={result.data} /> : <ToSetUp />}
      {meanwhile}
    </>
  )
}

function GateCard({ badge, children }: { badge: StatusLabel; children: ReactNode }) {
  return (
    <Card as="section" padding="lg" className="grid max-w-2xl gap-5" aria-label="Cuenta de pagos">
      <p>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </p>
      {children}
    </Card>
  )
}

function Verifying() {
  return (
    <GateCard badge={{ label: 'Verificando', tone: 'neutral' }}>
      <LoadingArea label="Verificando tu cuenta de pagos">
        <Skeleton className="mb-5 h-7 w-2/3" />
        <SkeletonText lines={4} />
      </LoadingArea>
    </GateCard>
  )
}

function CheckFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <GateCard badge={CONNECTION_ERROR}>
      <h2 className="text-xl">No pudimos verificar el estado de tus pagos</h2>
      <RetryBanner onRetry={onRetry}>{message}</RetryBanner>
    </GateCard>
  )
}

function ToSetUp() {
  const { user } = useSession()
  // The page asks to confirm it: one step at a time.
  if (user && !user.emailVerified) {
    return (
      <GateCard badge={PAYOUT_STATE_LABELS.none}>
        <p>
          Cuando confirmes tu correo, configuras tu cuenta de pagos en {PAYOUT_SETUP_TIME} y creas
          tu evento.
        </p>
      </GateCard>
    )
  }
  return (
    <GateCard badge={PAYOUT_STATE_LABELS.none}>
      <div className="grid justify-items-center gap-4 text-center">
        <div className="w-48 max-w-full">
          <Illustration name="nest" />
        </div>
        <h2 className="text-xl">Primero, a dónde llegan las aportaciones</h2>
        <p className="max-w-prose text-muted">
          Configura tu cuenta de pagos en {PAYOUT_SETUP_TIME}. Después podrás crear tu evento.
        </p>
        <ButtonLink to={PATHS.payoutSetup} size="lg">
          Configurar pagos
        </ButtonLink>
      </div>
    </GateCard>
  )
}

function ToComplete({ account }: { account: PayoutAccount }) {
  const needsData = account.nextStep === 'complete'
  return (
    <GateCard badge={PAYOUT_STATE_LABELS.incomplete}>
      <h2 className="text-xl">
        {needsData ? 'Completa tu cuenta de pagos' : 'Tu cuenta de pagos todavía no está activa'}
      </h2>
      <p className="text-muted">
        Tu cuenta ya existe, pero todavía no puede recibir aportaciones.
        {needsData && ' Faltan unos datos.'}
      </p>
      <AccountFacts account={account} />
      {needsData && (
        <ButtonLink to={PATHS.payoutComplete} size="lg" wide>
          Completar ahora
        </ButtonLink>
      )}
    </GateCard>
  )
}
