import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: what the keys of emails about some people, events or contributions may name (decision 38): the ids
 * themselves, and those of the contributions' refunds, disputes, transfers and quarantined payments.
 * @param ids selects `id`
 */
export const selectEmailSubjects = (ids: RawBuilder<unknown>) => sql<string>`
  with subjects as (${ids})
  select id from subjects
  union all select refunds.id from refunds join subjects on contribution_id = subjects.id
  union all select disputes.id from disputes join subjects on contribution_id = subjects.id
  union all select adjustments.id from transfer_adjustments as adjustments
    join subjects on contribution_id = subjects.id
  union all select payments.id from quarantined_payments as payments
    join subjects on contribution_id = subjects.id`
