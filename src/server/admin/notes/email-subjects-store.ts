import { sql } from 'kysely'
import { selectEmailSubjects } from '#server/contribution-views/email-subjects-store.ts'

/**
 * SQL: what the keys of emails about one person, event or contribution may name. Ids of other things find nothing:
 * emails about an update or a reservation go to guests, and the desk must not read their addresses.
 */
export const selectSubjectsOfOne = (id: string) =>
  selectEmailSubjects(sql`
    select id from users where id = ${id} union all select id from events where id = ${id}
    union all select id from contributions where id = ${id}`)
