import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'
import { fullNameSql } from '#server/users/store.ts'

export interface Page {
  page: number
  pageSize: number
}

export type AuditRow = Row<'audit_entries'> & {
  /** Null once the account is gone, as all that follows. */
  actor_name: string | null
  actor_email: string | null
  subject_name: string | null
  subject_email: string | null
  /** Of a contribution. */
  subject_event: string | null
}

/** What admins did, the last first, with the names that people and events have now. */
export async function listAudit(db: Db, page: Page): Promise<{ rows: AuditRow[]; total: number }> {
  const [{ rows }, { total }] = await Promise.all([
    sql<AuditRow>`
      select entries.*, (select ${fullNameSql} from users where id = entries.actor_id) as actor_name,
        (select email from users where id = entries.actor_id) as actor_email,
        case subject_type
          when 'user' then (select ${fullNameSql} from users where id = subject_id::uuid)
          when 'event' then (select name from events where id = subject_id::uuid)
          when 'contribution' then
            (select contributor_name from contributions where id = subject_id::uuid)
        end as subject_name,
        case subject_type when 'user' then
          (select email from users where id = subject_id::uuid) end as subject_email,
        case subject_type when 'contribution' then
          (select events.name from contributions join events on events.id = event_id
            where contributions.id = subject_id::uuid) end as subject_event
      from (select * from audit_entries order by at desc, id desc
        limit ${page.pageSize} offset ${(page.page - 1) * page.pageSize}) as entries
      order by at desc, id desc`.execute(db),
    db
      .selectFrom('audit_entries')
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
