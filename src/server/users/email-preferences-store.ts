import type { EmailPreferences } from '#contract/people/account.ts'
import type { Db } from '#server/db/schema.ts'

/** A letter that one may do without. */
export type LetterKind = keyof EmailPreferences
const KINDS: readonly LetterKind[] = ['contributionReceived', 'goalReached', 'news']

/** Which letters a person wants. */
export async function readLetterPreferences(db: Db, userId: string): Promise<EmailPreferences> {
  const { muted_letters: muted } = await db
    .selectFrom('users')
    .select('muted_letters')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const wants = (kind: LetterKind) => !muted.includes(kind)
  return {
    contributionReceived: wants('contributionReceived'),
    goalReached: wants('goalReached'),
    news: wants('news'),
  }
}

export async function saveLetterPreferences(
  db: Db,
  userId: string,
  wanted: EmailPreferences,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ muted_letters: KINDS.filter((kind) => !wanted[kind]), updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Whether a letter of this kind may go to a person; never to one whose account is gone (`R7`). */
export async function wantsLetter(db: Db, userId: string, kind: LetterKind): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['muted_letters', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user !== undefined && !user.deleted_at && !user.muted_letters.includes(kind)
}
