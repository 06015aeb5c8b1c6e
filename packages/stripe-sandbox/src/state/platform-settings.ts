import type { Scope } from './scope.ts'

/** What the operator has set up, or left out, in the Dashboard of a platform. */
export interface PlatformSettings {
  /** Whether the feature 'Accounts v1 support' is on: `POST /v1/accounts` is refused without it. */
  accounts_v1: boolean
  /** Whether the platform profile is accepted: no account can be created before that. */
  profile_accepted: boolean
  /** Whether Stripe approved accounts with transfers but without card payments. */
  transfers_only: boolean
}

const DEFAULT_SETTINGS: PlatformSettings = {
  accounts_v1: true,
  profile_accepted: true,
  transfers_only: true,
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
