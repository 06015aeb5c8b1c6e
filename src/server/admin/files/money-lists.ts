import { explainPayoutFailure, PAYOUT_STATUS_NAMES } from '#contract/money/payouts/payout-labels.ts'
import { DISPUTE_STATUS_NAMES, labelDisputeReason } from '#contract/money/refunds/dispute-labels.ts'
import {
  type ListedPayout,
  type PayoutFilter,
  readPayoutsInBatches,
} from '#server/admin/payouts/store.ts'
import {
  type DisputeFilter,
  type ListedDispute,
  readDisputesInBatches,
} from '#server/disputes/store.ts'
import { toCsvPesos } from '#server/reports/csv.ts'
import { type DeskList, formatInstant } from './desk-files.ts'

/** Below zero if the provider took it from the bank. */
const toSignedPesos = (amount: number) =>
  amount < 0 ? `-${toCsvPesos(-amount)}` : toCsvPesos(amount)

export const payoutList: DeskList<PayoutFilter, ListedPayout> = {
  file: 'payouts',
  columns: {
    'Día en que llega': (row) => row.arrives_at.toISOString().slice(0, 10),
    Anfitrión: (row) => row.host_name,
    Monto: (row) => toSignedPesos(row.amount),
    Estado: (row) => PAYOUT_STATUS_NAMES[row.status],
    'Por qué no llegó': (row) =>
      row.status === 'failed' ? explainPayoutFailure(row.failure_code) : '',
    Atendido: (row) => formatInstant(row.resolved_at),
    Creado: (row) => formatInstant(row.created_at),
    'Cuenta del proveedor': (row) => row.stripe_account_id,
    'Identificador del proveedor': (row) => row.stripe_payout_id,
  },
  readBatches: readPayoutsInBatches,
}

export const disputeList: DeskList<DisputeFilter, ListedDispute> = {
  file: 'disputes',
  columns: {
    'Se abrió': (row) => formatInstant(row.opened_at),
    Folio: (row) => row.folio,
    Aliado: (row) => row.contributor_name,
    Evento: (row) => row.event_name,
    Anfitrión: (row) => row.host_name,
    Monto: (row) => toCsvPesos(row.amount),
    Estado: (row) => DISPUTE_STATUS_NAMES[row.status],
    Motivo: (row) => labelDisputeReason(row.reason),
    'Evidencia hasta': (row) => formatInstant(row.awaits_evidence ? row.evidence_due_by : null),
    'Identificador del proveedor': (row) => row.stripe_dispute_id,
    Aportación: (row) => row.contribution_id,
  },
  readBatches: readDisputesInBatches,
}
