import type { EmailPreferences } from '#contract/people/account.ts'
import type { Db, Row } from '#server/db/schema.ts'

/** An email that people may switch off. */
export type OptionalEmail = keyof EmailPreferences
const OPTIONAL_EMAILS: readonly OptionalEmail[] = ['contributionReceived', 'goalReached', 'news']

export async function readEmailPreferences(db: Db, userId: string): Promise<EmailPreferences> {
  const { muted_emails: muted } = await db
    .selectFrom('users')
    .select('muted_emails')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isWanted = (kind: OptionalEmail) => !muted.includes(kind)
  return {
    contributionReceived: isWanted('contributionReceived'),
    goalReached: isWanted('goalReached'),
    news: isWanted('news'),
  }
}

export async function saveEmailPreferences(
  db: Db,
  userId: string,
  wanted: EmailPreferences,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ muted_emails: OPTIONAL_EMAILS.filter((kind) => !wanted[kind]), updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Whether a person wants this email; false for deleted accounts (`R7`). */
export function wantsEmail(
  user: Pick<Row<'users'>, 'muted_emails' | 'deleted_at'>,
  kind: OptionalEmail,
): boolean {
  return !user.deleted_at && !user.muted_emails.includes(kind)
}
