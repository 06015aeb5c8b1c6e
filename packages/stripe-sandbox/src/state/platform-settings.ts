import type { Scope } from './scope.ts'

/** What the operator has set up, or left out, in the Dashboard of a platform. */
export interface PlatformSettings {
  /** Whether the feature 'Accounts v1 support' is on: `POST /v1/accounts` is refused without it. */
  accounts_v1: boolean
  /** Whether the platform profile is accepted: no account can be created before that. */
  profile_accepted: boolean
  /** Whether Stripe approved accounts with transfers but without card payments. */
  transfers_only: boolean
  /** The platform's own capability: no checkout session can be created while it is inactive. */
  card_payments: 'active' | 'inactive'
  /** The permissions of restricted keys, such as `rak_charge_read`; `*` is all of them. */
  permissions: string[]
  /** Whether refunds may take the balance below zero; they wait for money if not. */
  overdraft: boolean
  /** Whether reversed transfers still count against the charge that funded them. */
  reversed_transfers_count: boolean
  /**
   * Whether the reversal of a destination charge's transfer may take the connected account's balance below
   * zero. That of another transfer never may.
   */
  negative_balances: boolean
  payout_interval: 'manual' | 'daily' | 'weekly' | 'monthly'
  /** Centavos that automatic payouts leave in the balance. */
  minimum_balance: number
  /** What bank statements show; empty if it is not set. */
  statement_descriptor: string
  /** Whether icon and color of the hosted pages are set. */
  branded: boolean
}

/** A new platform that is ready to take payments. */
const DEFAULT_SETTINGS: PlatformSettings = {
  accounts_v1: false,
  profile_accepted: true,
  transfers_only: true,
  card_payments: 'active',
  permissions: ['*'],
  overdraft: true,
  reversed_transfers_count: false,
  negative_balances: true,
  payout_interval: 'manual',
  minimum_balance: 0,
  statement_descriptor: 'PRUEBA',
  branded: true,
}

/** Reads the settings of the scope's platform, with defaults for those never set. */
export function readPlatformSettings(scope: Scope): PlatformSettings {
  const row = scope.store.one<{ body: string }>(
    'SELECT body FROM platform_settings WHERE platform = ?',
    scope.platform.id,
  )
  return { ...DEFAULT_SETTINGS, ...(row && (JSON.parse(row.body) as Partial<PlatformSettings>)) }
}

/** Stores the changed settings of the scope's platform and returns all of them. */
export function changePlatformSettings(
  scope: Scope,
  changes: Partial<PlatformSettings>,
): PlatformSettings {
  const after = { ...readPlatformSettings(scope), ...changes }
  scope.store.run(
    'INSERT OR REPLACE INTO platform_settings (platform, body) VALUES (?, ?)',
    scope.platform.id,
    JSON.stringify(after),
  )
  return after
}
