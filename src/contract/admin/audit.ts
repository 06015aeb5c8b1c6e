import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, pageQuery, pagination } from '#contract/api/shapes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/** Actions of the desk; admins are created on the command line, which also gives roles. */
export const AUDIT_ACTIONS = [
  'suspend-user',
  'reinstate-user',
  'create-admin',
  'grant-role',
  'revoke-role',
  'reset-second-factor',
  'allow-payout-account',
  'refund-contribution',
  'refund-event',
  'retry-event-refund',
  'resolve-quarantine',
  'retry-transfer',
  'settle-transfer',
  'undo-settled-transfer',
  'decline-refund-request',
  'resolve-payout',
  'remove-picture',
  'remove-update',
  'bulk-report',
  'download-list',
  'finish-list',
  'close-reports',
  'hold-event',
  'release-event',
  'end-sessions',
  'resend-receipt',
  'correct-email',
  'check-ledger',
  'answer-privacy-request',
  'extend-privacy-request',
  'carry-out-privacy-request',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const AUDIT_SUBJECTS = [
  'user',
  'event',
  'contribution',
  'report',
  'payment',
  'privacy-request',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** One action of an admin: who, what, to whom, when. */
export const auditEntry = z.object({
  id,
  at: z.string(),
  /** Null for the command line; `name` and `email` are null once the account is deleted. */
  actor: z.object({ id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({
    type: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    /** Name of the user or the event; for a contribution, its contributor. */
    name: z.string().nullable(),
    /** Of a user. */
    email: z.string().nullable(),
    /** For a contribution, its event. */
    eventName: z.string().nullable(),
    /** Of a contribution. */
    folio: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditFilter = z.strictObject({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Done to this person (with their events), event (each with its contributions) or contribution, or by this admin. */
  about: id.optional(),
  /** By this person. */
  by: id.optional(),
  /** By people or about people, events or contributions whose name, address or folio has these words. */
  search: z.string().trim().max(100).optional(),
  /** First and last day, in Mexico City. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const listAuditEntries = endpoint('GET /admin/audit', {
  summary: 'Lo que hicieron quienes administran, de lo último a lo primero.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: auditFilter.extend(pageQuery.shape),
  reply: z.object({
    entries: z.array(auditEntry),
    hasMore,
    pagination,
    /** Of the person, event or contribution that `about` names; null without it, and for an unknown one. */
    about: z
      .object({ type: z.enum(['user', 'event', 'contribution']), name: z.string() })
      .nullable(),
    /** Whom `by` names; null without it, and once the account is deleted. */
    by: z.object({ name: z.string() }).nullable(),
  }),
})
