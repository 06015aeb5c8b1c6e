import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listOwnPayouts, UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PLATFORM_COUNTRY } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ConnectionError, getMessageOr, UnreadableResponse } from '#web/api/failed-call.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { getSession, saveUser } from '#web/session/session-store.ts'

/** Thrown to the caller, never shown to a person (`spec §8`). */
const CREATE_ACCOUNT_FAILED = 'Error creating Connect account'

export const ACCOUNT_LOAD_ERROR = 'Error verificando el estado de la cuenta'

/** The message of `spec §8` for a failed call about the payout account; `otherwise` for all others. */
export function describeConnectError(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  if (error.status === 401) return 'No autorizado - verifica que hayas iniciado sesión'
  if (error.status === 404) return 'Endpoint no encontrado'
  if (error.code === 'PAYMENTS_NOT_OPEN') return error.message
  if (error instanceof ConnectionError) return error.message
  if (error.status >= 500) return 'Error del servidor - intenta más tarde'
  return getMessageOr(error, otherwise)
}

const readAccount = (accountId: string): Promise<PayoutAccount> =>
  call('GET /payments/connect/account-status/:accountId', { params: { accountId } })

/**
 * The host's account as the provider describes it now, null before there is one. The account that this
 * browser knows is read beside the profile, which says whether it is still that one. Throws `ApiError`.
 */
export async function loadAccount(): Promise<PayoutAccount | null> {
  const knownId = getSession().user?.stripeConnectAccountId
  const early = knownId ? readAccount(knownId) : null
  early?.catch(() => {})
  const { user } = await call('GET /auth/me')
  saveUser(user)
  const accountId = user.stripeConnectAccountId
  if (!accountId) return null
  return early && accountId === knownId ? early : readAccount(accountId)
}

export type OwnPayouts = LoadResult<ReplyOf<typeof listOwnPayouts>>

export const loadOwnPayouts = (): Promise<OwnPayouts> =>
  toLoadResult(call('GET /payments/connect/payouts'), 'Error al obtener tus depósitos')

export const loadUpcomingDeposit = (): Promise<LoadResult<{ deposit: UpcomingDeposit | null }>> =>
  toLoadResult(
    call('GET /payments/connect/upcoming-deposit'),
    'No pudimos preguntar por tu próximo depósito',
  )

export async function loadAccountResult(): Promise<LoadResult<PayoutAccount | null>> {
  try {
    return { data: await loadAccount(), errorMessage: null }
  } catch (error) {
    return { data: null, errorMessage: describeConnectError(error, ACCOUNT_LOAD_ERROR) }
  }
}

/** Whether the host has an event, of any status; false if that cannot be read. */
export async function hasEvents(): Promise<boolean> {
  const { data } = await toLoadResult(call('GET /events/my-events', { query: { pageSize: 1 } }))
  return data !== null && data.events.length > 0
}

/**
 * Opens the account, or continues with the existing one, and goes to the provider's onboarding.
 * Throws `ApiError`.
 */
export async function startOnboarding(forceRecreate = false): Promise<void> {
  const body = { countryCode: PLATFORM_COUNTRY, forceRecreate } as const
  const request = call('POST /payments/connect/create-account', { body })
  const { onboardingUrl } = await request.catch((error: unknown) => {
    throw error instanceof UnreadableResponse
      ? new UnreadableResponse(error.status, CREATE_ACCOUNT_FAILED)
      : error
  })
  window.location.assign(onboardingUrl)
}

/** Goes to the provider to complete what it still asks for; returns to `/dashboard/payments/complete`. */
export async function completeOnboarding(accountId: string): Promise<void> {
  const here = `${window.location.origin}/dashboard/payments/complete`
  const { onboardingUrl } = await call('POST /payments/connect/onboarding-link/:accountId', {
    params: { accountId },
    body: { returnUrl: `${here}/success`, refreshUrl: `${here}/refresh` },
  })
  window.location.assign(onboardingUrl)
}

/** Opens the provider's dashboard in a new tab, or here where the browser allows none. Throws `ApiError`. */
export async function openProviderDashboard(accountId: string): Promise<void> {
  const { dashboardUrl } = await call('POST /payments/connect/dashboard-link/:accountId', {
    params: { accountId },
  })
  const tab = window.open(dashboardUrl, '_blank')
  // Some browsers block a tab that opens after an answer.
  if (tab) tab.opener = null
  else window.location.assign(dashboardUrl)
}
