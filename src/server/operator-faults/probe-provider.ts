import type { OpenOperatorFault } from '#contract/money/payouts/platform.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { OPERATOR_FAULTS } from '#server/stripe/platform/operator-faults.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { type FaultRow, listOpenFaults, pickReadyAccounts } from './store.ts'

/** Stripe may refuse a probe because of the host's account: others are tried. */
const MAX_PROBES = 3

const needsProbe = ({ kind, stops_contributions: stops }: FaultRow) =>
  stops || kind === 'key-of-another-platform'

/**
 * Task: while a fault stops contributions, nobody is offered one, so this asks the provider instead, as a
 * guest's checkout does; also before the first guest does, if the key may be of another platform. The
 * watched provider closes the fault on success. A refusal that concerns the operator is the expected
 * answer, and recorded.
 */
export async function probeProvider({ db, payments, config }: Deps): Promise<void> {
  const faults = await listOpenFaults(db)
  if (!faults.some(needsProbe)) return
  const accounts = await pickReadyAccounts(db, MAX_PROBES)
  const destinations = accounts.length > 0 ? accounts : [null]
  const facts = { returnUrl: config.publicUrl, statementSuffix: config.statement.suffix }
  for (const destination of destinations) {
    try {
      return await payments.probeCheckout({ ...facts, destination })
    } catch (error) {
      if (!isFinalRefusal(error)) return ignoreProviderError(error)
    }
  }
}

function ignoreProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}

/** The open faults as admins see them. */
export async function listFaults(db: Db): Promise<OpenOperatorFault[]> {
  const rows = await listOpenFaults(db)
  return rows.map((row) => ({
    kind: row.kind,
    operation: row.operation,
    permission: row.permission,
    page: OPERATOR_FAULTS[row.kind].page,
    requestId: row.request_id,
    since: row.since.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    stopsContributions: row.stops_contributions,
  }))
}
