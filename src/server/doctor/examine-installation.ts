import { WEBHOOK_PATH } from '#contract/product/paths.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseUnavailable } from '#server/db/connect.ts'
import type { Db } from '#server/db/schema.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { createPlatformInspector } from '#server/stripe/platform/inspect-platform.ts'
import { OPERATOR_FAULTS } from '#server/stripe/platform/operator-faults.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { createAccountChecks } from './account-checks.ts'
import {
  type Check,
  type CheckedLine,
  type Finding,
  reportMissing,
  reportUnknown,
  runChecks,
} from './check.ts'
import { createDatabaseChecks } from './database-checks.ts'
import { createManualChecks } from './manual-checks.ts'
import { createNetworkChecks, isLocalUrl } from './network-checks.ts'
import { createWebhookChecks } from './webhook-checks.ts'

export interface Installation {
  config: Config
  db: Db
  mailer: Pick<Mailer, 'verify'>
  /** Every event type that the product handles. */
  events: readonly string[]
  now: () => Date
}

/** The order in which one does the steps to going live; docs/operating.md explains each. */
export const CHECK_ORDER = [
  'stripe-approval',
  'tax-papers',
  'stripe-key',
  'stripe-permissions',
  'stripe-account',
  'stripe-profile',
  'stripe-cards',
  'stripe-instalments',
  'stripe-receipts',
  'stripe-descriptor',
  'stripe-branding',
  'stripe-payouts',
  'stripe-balance',
  'database-version',
  'database-extensions',
  'database-privileges',
  'database-migrations',
  'smtp',
  'mail-domain',
  'public-url-https',
  'public-url-reachable',
  'public-url-hsts',
  'clock',
  'legal-operator',
  'support-whatsapp',
  'admin',
  'webhook-account',
  'webhook-connect',
  'webhook-thin',
  'webhook-account-secret',
  'webhook-connect-secret',
  'webhook-thin-secret',
  'ledger-check',
  'backups',
  'rehearsal',
]

const placeOf = ({ id }: Check): number => {
  const place = CHECK_ORDER.indexOf(id)
  if (place < 0) throw new Error(`the check ${id} has no place`)
  return place
}

/** Every check, in the order of the guide. */
function listChecks({ config, db, mailer, events, now }: Installation): Check[] {
  const inspector = createPlatformInspector(config.stripe)
  const provider = { db, config, inspector, secretKey: config.stripe.secretKey, now }
  const webhookUrl = config.publicUrl + WEBHOOK_PATH
  const checks = [
    ...createDatabaseChecks(db, { isLocal: isLocalUrl(config.publicUrl), now }),
    ...createNetworkChecks(config, mailer),
    ...createAccountChecks(provider),
    ...createWebhookChecks({ ...provider, config, webhookUrl, events }),
    ...createManualChecks(),
  ]
  return checks.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** What an error of a check means: the first line about its cause says what to do. */
function describeFailure(error: unknown): Finding {
  if (isDatabaseUnavailable(error))
    return reportMissing(
      `the database does not answer (${describeError(error).code})`,
      'check DATABASE_URL',
    )
  if (!(error instanceof ProviderError)) {
    const { message, code } = describeError(error)
    return reportMissing(
      `could not be asked: ${message} ${code ?? ''}`.trim(),
      'see the other lines',
    )
  }
  const { operatorFault, requestId } = error
  if (!operatorFault)
    return reportUnknown(`Stripe did not answer as expected: ${error.message}`, 'run this again')
  if (operatorFault.kind === 'key-invalid')
    return reportUnknown('Stripe rejects the key', 'pass stripe-key first')
  const { page, action } = OPERATOR_FAULTS[operatorFault.kind]
  const permission = operatorFault.permission ? ` (${operatorFault.permission})` : ''
  return reportMissing(`${action}${permission}, request ${requestId ?? 'unknown'}`, page)
}

/** Runs every check; each line is there as soon as it is known. */
export function runDoctorChecks(installation: Installation): AsyncGenerator<CheckedLine> {
  return runChecks(listChecks(installation), describeFailure)
}
