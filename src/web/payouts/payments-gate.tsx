import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import { PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { getToken } from '#web/session/session-store.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { connectErrorMessage, loadHostAccount } from './account.ts'
import { AccountFacts } from './account-facts.tsx'
import { CONNECTION_ERROR, canTakeMoney, PAYOUT_STATES } from './payout-state.ts'

type Check =
  | { at: 'verifying' }
  | { at: 'error'; message: string }
  | { at: 'read'; account: PayoutAccount | null }

const FAULT = 'Error verificando el estado de la cuenta'
const SIGNED_OUT = 'Usuario no autenticado'

function useAccountCheck() {
  const [check, setCheck] = useState<Check>({ at: 'verifying' })
  const ask = useCallback(async () => {
    if (!getToken()) return setCheck({ at: 'error', message: SIGNED_OUT })
    setCheck({ at: 'verifying' })
    try {
      const { account } = await loadHostAccount()
      setCheck({ at: 'read', account })
    } catch (error) {
      setCheck({ at: 'error', message: connectErrorMessage(error, FAULT) })
    }
  }, [])
  useEffect(() => {
    void ask()
  }, [ask])
  return { check, ask }
}

/** Stands in place of what needs an account that can charge, until there is one (`spec §2`, `§4`). */
export function PaymentsGate({ children }: { children: ReactNode }) {
  const { check, ask } = useAccountCheck()
  if (check.at === 'verifying') return <Verifying />
  if (check.at === 'error') return <CheckFailed message={check.message} onRetry={ask} />
  if (canTakeMoney(check.account)) return children
  return check.account ? <ToComplete account={check.account} /> : <ToSetUp />
}

interface PanelProps {
  badge: { label: string; tone: Tone }
  children: ReactNode
}

function Panel({ badge, children }: PanelProps) {
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
    <Panel badge={{ label: 'Verificando', tone: 'neutral' }}>
      <LoadingArea label="Verificando tu cuenta de pagos">
        <Skeleton className="mb-5 h-7 w-2/3" />
        <SkeletonText lines={4} />
      </LoadingArea>
    </Panel>
  )
}

function CheckFailed({ message, onRetry }: { message: string; onRetry: () => Promise<void> }) {
  return (
    <Panel badge={CONNECTION_ERROR}>
      <h2 className="text-xl">No pudimos verificar el estado de tus pagos</h2>
      <Banner
        tone="danger"
        action={
          <Button variant="secondary" onClick={() => void onRetry()}>
            Reintentar
          </Button>
        }
      >
        {message}
      </Banner>
    </Panel>
  )
}

function ToSetUp() {
  return (
    <Panel badge={PAYOUT_STATES.none}>
      <div className="grid justify-items-center gap-4 text-center">
        <div className="w-48 max-w-full">
          <Illustration name="nest" />
        </div>
        <h2 className="text-xl">Primero, a dónde llegan las aportaciones</h2>
        <p className="max-w-prose text-muted">
          Configura tu cuenta de pagos en {PAYOUT_SETUP_TIME}. Después podrás crear tu evento.
        </p>
        <ButtonLink to="/dashboard/payments/setup" size="lg">
          Configurar Pagos
        </ButtonLink>
      </div>
    </Panel>
  )
}

function ToComplete({ account }: { account: PayoutAccount }) {
  return (
    <Panel badge={PAYOUT_STATES.incomplete}>
      <h2 className="text-xl">Completa tu cuenta de pagos</h2>
      <p className="text-muted">
        Tu cuenta ya existe, pero todavía no puede recibir aportaciones. Faltan unos datos.
      </p>
      <AccountFacts account={account} />
      <ButtonLink to="/dashboard/payments/complete" size="lg" wide>
        Completar Ahora
      </ButtonLink>
    </Panel>
  )
}
