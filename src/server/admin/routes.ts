import * as contract from '#contract/admin/admin.ts'
import * as audit from '#contract/admin/audit.ts'
import * as contributions from '#contract/admin/contributions.ts'
import * as desk from '#contract/admin/desk.ts'
import * as files from '#contract/admin/files.ts'
import * as queue from '#contract/admin/queue.ts'
import * as search from '#contract/admin/search.ts'
import { listMovements, sumLedger } from '#contract/money/ledger.ts'
import {
  getHostUpcomingDeposit,
  listPayouts,
  resolvePayout as resolvePayoutEndpoint,
} from '#contract/money/payouts/bank-payouts.ts'
import * as quarantine from '#contract/money/quarantine.ts'
import * as stoppedTransfers from '#contract/money/stopped-transfers.ts'
import { bind } from '#server/http/bind.ts'
import { readUpcomingDeposit } from '#server/payouts/upcoming-deposit.ts'
import { resolveQuarantinedPayment } from '#server/quarantine/resolve-quarantined-payment.ts'
import { settleHostDebt, undoSettledDebt } from '#server/quarantine/settle-host-debt.ts'
import { retryTransfer } from '#server/refunds/host-transfer/retry-transfer.ts'
import { settleOutside, undoSettlement } from '#server/refunds/host-transfer/settle-outside.ts'
import {
  resolveSearch,
  showCard,
  showContribution,
  showContributions,
} from './contributions/show-contributions.ts'
import { endUserSessions } from './end-sessions.ts'
import { holdEvent, showDeskEvent } from './events/desk-event.ts'
import { removePicture } from './events/remove-picture.ts'
import { removeUpdateAtDesk } from './events/remove-update.ts'
import {
  auditList,
  contributionList,
  createDeskFile,
  eventList,
  ledgerList,
  userList,
} from './files/desk-files.ts'
import { disputeList, payoutList } from './files/money-lists.ts'
import { showLedgerSums, showMovements } from './ledger/show-ledger.ts'
import {
  presentQuarantined,
  showAllEvents,
  showAudit,
  showQuarantine,
  showUser,
  showUsers,
} from './lists/show-lists.ts'
import {
  showHostAnalytics,
  showMetricsOverTime,
  showPayoutHealth,
  showPlatformMetrics,
  showRangeMetrics,
  showRankings,
} from './metrics/show-metrics.ts'
import { addNote, showEmails, showNotes } from './notes/notes.ts'
import { resolvePayout } from './payouts/resolve-payout.ts'
import { showPayouts } from './payouts/show-payouts.ts'
import { showQueue, startLedgerCheck } from './queue/show-queue.ts'
import { searchDesk } from './search/search-desk.ts'
import { setDeskRole } from './set-desk-role.ts'
import { setSuspended } from './set-suspended.ts'
import { showStoppedTransfers } from './stopped-transfers/show-stopped-transfers.ts'

export const adminRoutes = [
  bind(search.searchDesk, ({ deps, query }) => searchDesk(deps, query)),
  bind(queue.showQueue, ({ deps }) => showQueue(deps.db, deps.now())),
  bind(queue.startLedgerCheck, startLedgerCheck),
  bind(desk.showDeskEvent, ({ deps, params }) => showDeskEvent(deps, params.id)),
  bind(desk.holdEvent, holdEvent),
  bind(desk.removePicture, removePicture),
  bind(desk.removeUpdateAtDesk, removeUpdateAtDesk),
  bind(desk.listNotes, ({ deps, query }) => showNotes(deps.db, query)),
  bind(desk.addNote, addNote),
  bind(desk.listSentEmails, ({ deps, query }) => showEmails(deps.db, query.about)),
  bind(desk.endUserSessions, endUserSessions),
  bind(desk.setDeskRole, async ({ deps, user, params, body }) => ({
    user: await setDeskRole(deps, user, params.id, body),
  })),
  bind(files.downloadContributions, async ({ deps, user, query }) =>
    createDeskFile(deps, user, contributionList, await resolveSearch(deps, query)),
  ),
  bind(files.downloadEvents, ({ deps, user, query }) =>
    createDeskFile(deps, user, eventList, query),
  ),
  bind(files.downloadUsers, ({ deps, user, query }) => createDeskFile(deps, user, userList, query)),
  bind(files.downloadLedger, ({ deps, user, query }) =>
    createDeskFile(deps, user, ledgerList, query),
  ),
  bind(files.downloadAudit, ({ deps, user, query }) =>
    createDeskFile(deps, user, auditList, query),
  ),
  bind(files.downloadPayouts, ({ deps, user, query }) =>
    createDeskFile(deps, user, payoutList, query),
  ),
  bind(files.downloadDisputes, ({ deps, user, query }) =>
    createDeskFile(deps, user, disputeList, query),
  ),
  bind(contract.getGlobalMetrics, ({ deps }) => showPlatformMetrics(deps)),
  bind(contract.getMetricsOverTime, ({ deps, query }) => showMetricsOverTime(deps, query)),
  bind(contract.getRangeMetrics, ({ deps, query }) => showRangeMetrics(deps, query)),
  bind(contract.getRankings, ({ deps, query }) => showRankings(deps, query.limit)),
  bind(contract.getPayoutHealth, ({ deps }) => showPayoutHealth(deps.db)),
  bind(contract.getHostAnalytics, ({ deps, params, query }) =>
    showHostAnalytics(deps, params.hostId, query),
  ),
  bind(contract.listAllEvents, ({ deps, query }) => showAllEvents(deps, query)),
  bind(contributions.listAllContributions, ({ deps, query }) => showContributions(deps, query)),
  bind(contributions.showContribution, ({ deps, user, params }) =>
    showContribution(deps.db, user, params.id),
  ),
  bind(contributions.showCard, ({ deps, params }) => showCard(deps, params.id)),
  bind(contract.listUsers, ({ deps, query }) => showUsers(deps, query)),
  bind(contract.getUser, async ({ deps, user, params }) => ({
    user: await showUser(deps.db, user, params.id),
  })),
  bind(contract.setSuspended, async ({ deps, user, params, body }) => ({
    user: await setSuspended(deps, user, params.id, body),
  })),
  bind(audit.listAuditEntries, ({ deps, query }) => showAudit(deps, query)),
  bind(quarantine.resolveQuarantinedPayment, async ({ deps, user, params, body }) => ({
    payment: presentQuarantined(await resolveQuarantinedPayment(deps, user, params.id, body)),
  })),
  bind(quarantine.settleHostDebt, async ({ deps, user, params, body }) => ({
    payment: presentQuarantined(await settleHostDebt(deps, user, params.id, body)),
  })),
  bind(quarantine.undoSettledDebt, async ({ deps, user, params, body }) => ({
    payment: presentQuarantined(await undoSettledDebt(deps, user, params.id, body)),
  })),
  bind(quarantine.listQuarantinedPayments, ({ deps, query }) => showQuarantine(deps, query)),
  bind(listMovements, ({ deps, query }) => showMovements(deps.db, query)),
  bind(sumLedger, ({ deps, query }) => showLedgerSums(deps.db, query)),
  bind(listPayouts, ({ deps, query }) => showPayouts(deps.db, query)),
  bind(getHostUpcomingDeposit, ({ deps, params }) => readUpcomingDeposit(deps, params.hostId)),
  bind(resolvePayoutEndpoint, resolvePayout),
  bind(stoppedTransfers.listStoppedTransfers, ({ deps, query }) =>
    showStoppedTransfers(deps.db, query),
  ),
  bind(stoppedTransfers.retryStoppedTransfer, async ({ deps, user, params, body }) => ({
    outcome: await retryTransfer(deps, user, params.id, body),
  })),
  bind(stoppedTransfers.settleStoppedTransfer, async ({ deps, user, params, body }) => {
    await settleOutside(deps, user, params.id, body)
    return { settled: true as const }
  }),
  bind(stoppedTransfers.undoSettledTransfer, async ({ deps, user, params, body }) => {
    await undoSettlement(deps, user, params.id, body)
    return { undone: true as const }
  }),
]
