import { z } from 'zod'
import { eventFilter, userFilter } from '#contract/admin/admin.ts'
import { auditFilter } from '#contract/admin/audit.ts'
import { contributionFilter } from '#contract/admin/contributions.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { ledgerFilter } from '#contract/money/ledger.ts'
import { payoutFilter } from '#contract/money/payouts/bank-payouts.ts'
import { disputeFilter } from '#contract/money/refunds/refunds.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'

/** A list of the desk as CSV: the rows that its filter finds, streamed; begin, end and rows in the audit trail. */
const file = {
  requires: ['fresh-proof'],
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  file: ['text/csv'],
} as const

/** The lists that can be downloaded, by the last part of their address. */
export const deskFile = z.enum([
  'contributions',
  'events',
  'users',
  'ledger',
  'audit',
  'payouts',
  'disputes',
])
export type DeskFile = z.output<typeof deskFile>

export const downloadContributions = endpoint('GET /admin/files/contributions', {
  summary:
    'Aportaciones en CSV, de la más nueva a la más vieja; de una búsqueda, las 1,000 primeras.',
  ...file,
  access: FINANCE_DESK,
  query: contributionFilter.omit({ order: true }),
})

export const downloadEvents = endpoint('GET /admin/files/events', {
  summary: 'Eventos en CSV, del más nuevo al más viejo; de una búsqueda, los 1,000 primeros.',
  ...file,
  access: ['ADMIN'],
  query: eventFilter,
})

export const downloadUsers = endpoint('GET /admin/files/users', {
  summary:
    'Personas con cuenta en CSV, de la más nueva a la más vieja; de una búsqueda, las 1,000 primeras.',
  ...file,
  access: ['ADMIN'],
  query: userFilter,
})

export const downloadLedger = endpoint('GET /admin/files/ledger', {
  summary:
    'Movimientos del libro en CSV, los últimos que se anotaron primero; de una búsqueda, los 1,000 primeros.',
  ...file,
  access: FINANCE_DESK,
  query: ledgerFilter,
})

export const downloadAudit = endpoint('GET /admin/files/audit', {
  summary:
    'Lo que hicieron quienes administran, en CSV, de lo último a lo primero; de una búsqueda, los 1,000 primeros renglones.',
  ...file,
  access: ['ADMIN'],
  query: auditFilter,
})

export const downloadPayouts = endpoint('GET /admin/files/payouts', {
  summary:
    'Depósitos a los bancos de los anfitriones en CSV, el que llega al último primero; de un nombre, los 1,000 primeros.',
  ...file,
  access: FINANCE_DESK,
  query: payoutFilter,
})

export const downloadDisputes = endpoint('GET /admin/files/disputes', {
  summary: 'Aclaraciones en CSV, de la más nueva a la más vieja.',
  ...file,
  access: FINANCE_DESK,
  query: disputeFilter,
})
