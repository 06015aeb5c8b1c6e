import type { OpenOperatorFault } from '#contract/money/platform.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { OPERATOR_FAULTS } from '#server/stripe/operator-faults.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { listOpenFaults } from './store.ts'

/**
 * Task: while a fault stops contributions, nobody is offered one, so this asks the provider instead.
 * The watched provider closes the fault on success. A refusal is the expected answer, and recorded.
 */
export async function probeProvider({ db, payments, config }: Deps): Promise<void> {
  const faults = await listOpenFaults(db)
  if (!faults.some((fault) => fault.stops_contributions)) return
  try {
    await payments.probeCheckout(config.publicUrl)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
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
