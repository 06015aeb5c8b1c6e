import { ApiError } from '#contract/api/errors.ts'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import type { User } from '#contract/people/users.ts'
import { COUNTRY } from '#contract/product/product.ts'
import { call } from '#web/api/call.ts'
import { messageOr, UnreadableResponse } from '#web/api/errors/unreadable-response.ts'
import { saveUser } from '#web/session/session-store.ts'

/** For whoever catches it, never for a person to read (`spec §8`). */
const CREATE_ACCOUNT_FAILED = 'Error creating Connect account'

/** What `spec §8` says of a failed call about the payout account; `otherwise` for all the rest. */
export function connectErrorMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 401) return 'No autorizado - verifica que hayas iniciado sesión'
  if (error.status === 404) return 'Endpoint no encontrado'
  if (error.status >= 500) return 'Error del servidor - intenta más tarde'
  return messageOr(error, otherwise)
}

export interface HostAccount {
  user: User
  /** Null before there is one. */
  account: PayoutAccount | null
}

/** The signed-in host and the account as the provider describes it now. Throws `ApiError`. */
export async function loadHostAccount(): Promise<HostAccount> {
  const { user } = await call('GET /auth/me')
  saveUser(user)
  const accountId = user.stripeConnectAccountId
  if (!accountId) return { user, account: null }
  const account = await call('GET /payments/connect/account-status/:accountId', {
    params: { accountId },
  })
  return { user, account }
}

/**
 * Opens the account, or goes on with the one there is, and leaves for the provider's onboarding.
 * Throws `ApiError`.
 */
export async function startOnboarding(forceRecreate = false): Promise<void> {
  const body = { countryCode: COUNTRY, forceRecreate } as const
  const asked = call('POST /payments/connect/create-account', { body })
  const { onboardingUrl } = await asked.catch((error: unknown) => {
    throw error instanceof UnreadableResponse
      ? new UnreadableResponse(error.status, CREATE_ACCOUNT_FAILED)
      : error
  })
  window.location.assign(onboardingUrl)
}

/** Leaves for the provider to complete what it still asks for; comes back to `/dashboard/payments/complete`. */
export async function completeOnboarding(accountId: string): Promise<void> {
  const here = `${window.location.origin}/dashboard/payments/complete`
  const { onboardingUrl } = await call('POST /payments/connect/onboarding-link/:accountId', {
    params: { accountId },
    body: { returnUrl: `${here}/success`, refreshUrl: `${here}/refresh` },
  })
  window.location.assign(onboardingUrl)
}

/** Opens the provider's panel in a tab of its own. */
export async function openProviderPanel(accountId: string): Promise<void> {
  const { dashboardUrl } = await call('POST /payments/connect/dashboard-link/:accountId', {
    params: { accountId },
  })
  window.open(dashboardUrl, '_blank', 'noopener')
}
