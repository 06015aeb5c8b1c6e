import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { cleanFileName } from '#contract/text/file-name.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import { verifyReceiptToken } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import type { FileReply } from '#server/http/files/file.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import { toNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { findReceipt, type ReceiptRow } from '#server/receipts/store.ts'
import { formatLongInstant, formatSpreadsheetInstant, WHOLE_EVENT } from './format.ts'
import { receiptPdfJob } from './pdf/jobs.ts'

/** Its host, an admin, or its contributor (`R8`). */
function canReadReceipt(receipt: Pick<ReceiptRow, 'host_id' | 'is_own'>, reader: Principal) {
  return hasRole(reader, DESK_ROLES) || reader.id === receipt.host_id || receipt.is_own
}

const UNPAID_MESSAGE = 'Esta aportación todavía no está confirmada'

async function toFile(
  { cpu, now, config }: Pick<Deps, 'cpu' | 'now' | 'config'>,
  row: ReceiptRow,
  paidAt: Date,
  caller: string,
): Promise<FileReply> {
  const [day] = formatSpreadsheetInstant(paidAt).split(' ')
  const content = {
    folio: row.folio,
    statementDescriptor: config.statement.shown,
    paidOn: formatLongInstant(paidAt),
    contributorName: row.contributor_name,
    contributorEmail: row.contributor_email,
    eventName: row.event_name,
    hosts: joinNames(row.host_names),
    goalName: row.goal_name ?? WHOLE_EVENT,
    feesPaidBy: row.fees_paid_by,
    base: row.base_amount,
    transactionFee: row.transaction_fee,
    serviceFee: row.service_fee,
    total: row.total_amount,
    refunded: computeReturned(row).base,
    status: row.status,
    disputeLost: row.dispute_lost,
    madeAt: now(),
  }
  const file = await cpu.run(receiptPdfJob, content, { caller })
  const name = cleanFileName(`comprobante-${row.folio}-${day}.pdf`)
  return { name, type: 'application/pdf', body: [file] }
}

/**
 * Creates the receipt of a contribution as PDF for its host, an admin, its contributor, or a request
 * with the signed link of its email (`R8`). Throws UNAUTHENTICATED, FORBIDDEN,
 * CONTRIBUTION_NOT_FOUND, and NO_REPORT_DATA for a contribution that was never paid.
 */
export async function createReceiptFile(
  deps: Deps,
  contributionId: string,
  reader: { user: Principal | null; token: string | undefined; address: string },
): Promise<FileReply> {
  const { user, token, address } = reader
  const row = await findReceipt(deps.db, contributionId, user)
  const hasValidLink =
    row !== undefined && token !== undefined && verifyReceiptToken(deps.config, row, token)
  if (!user && !hasValidLink) throw new ApiError('UNAUTHENTICATED')
  if (!row) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  if (!hasValidLink && !(user && canReadReceipt(row, user))) throw new ApiError('FORBIDDEN')
  if (!row.confirmed_at) {
    throw new ApiError('NO_REPORT_DATA', {
      message: UNPAID_MESSAGE,
      extras: { description: UNPAID_MESSAGE },
    })
  }
  return toFile(deps, row, row.confirmed_at, toNetwork(address))
}
