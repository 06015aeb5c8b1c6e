import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/events/pictures.ts'
import type { Db, Schema, Tx } from '#server/db/schema.ts'

/** SQL: a picture as pages show it, on its color and, if it has one, this blurred copy. */
const showPicture = (
  preview = sql`pictures.preview`,
) => sql`jsonb_build_object('id', pictures.id, 'digest', pictures.digest,
  'widths', pictures.widths, 'width', pictures.width, 'height', pictures.height,
  'color', pictures.color, 'background', concat(${preview}, ' ', pictures.focus_x, '% ',
    pictures.focus_y, '%/cover ', pictures.color), 'alt', pictures.alt,
  'focusX', pictures.focus_x, 'focusY', pictures.focus_y)`

/**
 * SQL: the picture of an event's cover, or of one of its goals; null if there is none. Both names are
 * columns of the query around this one.
 */
export function selectPicture(eventId: RawBuilder<string>, goalId?: RawBuilder<string>) {
  const owner = goalId ? sql`pictures.goal_id = ${goalId}` : sql`pictures.goal_id is null`
  return sql<Picture | null>`(select ${showPicture()} from pictures
    where pictures.event_id = ${eventId} and ${owner} and pictures.update_id is null)`
}

/** SQL: an event's cover in a list, on its color alone: blurred copies have some 3 kB each. */
export function selectListedCover(eventId: RawBuilder<string>) {
  return sql<Picture | null>`(select ${showPicture(sql`null`)} from pictures
    where pictures.event_id = ${eventId} and pictures.kind = 'COVER')`
}

/** SQL: the pictures of an event's update in their order, as JSON; both names as in `selectPicture`. */
export function selectUpdatePictures(eventId: RawBuilder<string>, updateId: RawBuilder<string>) {
  return sql<Picture[]>`(select coalesce(jsonb_agg(${showPicture()} order by pictures.id), '[]')
    from pictures where pictures.event_id = ${eventId} and pictures.update_id = ${updateId})`
}

/** What pages say of a picture's files. */
export type ShownFiles = Pick<Picture, 'digest' | 'widths' | 'width' | 'height' | 'color'> & {
  /** A blurred copy, `url(data:…)`. */
  preview: string
}

interface PictureOwner {
  eventId: string
  /** Null for the event's cover. */
  goalId: string | null
}

/** Finds a picture of an event. */
export async function findPicture(
  db: Db,
  eventId: string,
  pictureId: string,
): Promise<Picture | undefined> {
  const { rows } = await sql<{ picture: Picture }>`select ${showPicture()} as picture
    from pictures where pictures.event_id = ${eventId} and pictures.id = ${pictureId}`.execute(db)
  return rows[0]?.picture
}

/**
 * Sets the picture of an event or goal in place of the one before, and resolves to its id. The same picture
 * again keeps its text and point. Lock the event's row first.
 */
export async function replacePicture(
  tx: Tx,
  { eventId, goalId }: PictureOwner,
  files: ShownFiles,
): Promise<string> {
  const { digest } = files
  const isOwned = sql<boolean>`event_id = ${eventId}
    and goal_id is not distinct from ${goalId} and update_id is null`
  const same = await tx
    .selectFrom('pictures')
    .select('id')
    .where(isOwned)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (same) return same.id
  await tx.deleteFrom('pictures').where(isOwned).execute()
  const row = await tx
    .insertInto('pictures')
    .values({
      event_id: eventId,
      goal_id: goalId,
      kind: goalId ? 'GOAL' : 'COVER',
      ...files,
      // Only a cover is on the first screen.
      preview: goalId ? null : files.preview,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Counts the pictures of all updates of an event. */
export async function countUpdatePictures(db: Db, eventId: string): Promise<number> {
  const { count } = await db
    .selectFrom('pictures')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('event_id', '=', eventId)
    .where('kind', '=', 'UPDATE')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Adds a picture to an update; the same one again is there once. Lock the event's row first. */
export async function insertUpdatePicture(
  tx: Tx,
  { eventId, updateId }: { eventId: string; updateId: string },
  files: ShownFiles,
): Promise<string> {
  const same = await tx
    .selectFrom('pictures')
    .select('id')
    .where('event_id', '=', eventId)
    .where('update_id', '=', updateId)
    .where('digest', '=', files.digest)
    .executeTakeFirst()
  if (same) return same.id
  const row = await tx
    .insertInto('pictures')
    .values({ event_id: eventId, update_id: updateId, kind: 'UPDATE', ...files, preview: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

interface PictureChange {
  alt?: string | undefined
  focusX?: number | undefined
  focusY?: number | undefined
}

/** Changes the text or the point of a picture. Lock the event's row first. */
export async function savePicture(
  tx: Tx,
  { eventId, pictureId }: { eventId: string; pictureId: string },
  { alt, focusX, focusY }: PictureChange,
): Promise<void> {
  await tx
    .updateTable('pictures')
    .set((row) => ({
      alt: alt ?? row.ref('alt'),
      focus_x: focusX ?? row.ref('focus_x'),
      focus_y: focusY ?? row.ref('focus_y'),
    }))
    .where('event_id', '=', eventId)
    .where('id', '=', pictureId)
    .execute()
}

/** Resolves to false if the event has no such picture. Lock the event's row first. */
export async function deletePictureRow(
  tx: Tx,
  eventId: string,
  pictureId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pictures')
    .where('event_id', '=', eventId)
    .where('id', '=', pictureId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Lets the next run of `deleteUnusedFiles` take the files of a removed picture, unless another one has them. */
export async function expireFiles(tx: Tx, digest: string): Promise<void> {
  await tx
    .updateTable('picture_files')
    .set({ wanted_at: new Date(0) })
    .where('digest', '=', digest)
    .where(sql<boolean>`not exists (select from pictures where pictures.digest = ${digest})`)
    .execute()
}

/** Deletes the pictures of these events and of their goals. Lock the events' rows first. */
export async function deletePicturesOf(tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return
  await tx.deleteFrom('pictures').where('event_id', 'in', eventIds).execute()
}

/** Sums the bytes of the files that the pictures of these events name. */
export async function sumPictureBytes(db: Db, eventIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(byte_count), 0)::bigint as bytes from picture_files where digest in (
      select digest from pictures where event_id = any(${eventIds}::uuid[]))`.execute(db)
  return rows[0]?.bytes ?? 0
}

export type PictureFiles = Omit<
  Insertable<Schema['picture_files']>,
  'stored_at' | 'wanted_at' | 'deleting_at'
>

/**
 * Records files before they are written, so that none is ever unknown. Resolves to what to do: write them,
 * nothing because they are `stored`, or try again later because they are being deleted.
 */
export async function announceFiles(
  db: Db,
  files: PictureFiles,
  now: Date,
): Promise<'write' | 'stored' | 'deleting'> {
  const row = await db
    .insertInto('picture_files')
    .values({ ...files, wanted_at: now })
    .onConflict((taken) =>
      taken
        .column('digest')
        .doUpdateSet({ wanted_at: now })
        .where('picture_files.deleting_at', 'is', null),
    )
    .returning('stored_at')
    .executeTakeFirst()
  if (!row) return 'deleting'
  return row.stored_at ? 'stored' : 'write'
}

export async function markFilesStored(db: Db, digest: string, now: Date): Promise<void> {
  await db
    .updateTable('picture_files')
    .set({ stored_at: now })
    .where('digest', '=', digest)
    .execute()
}

/** Whether a file of this width was written, and is not being deleted. */
export async function isFileStored(db: Db, digest: string, width: number): Promise<boolean> {
  const row = await db
    .selectFrom('picture_files')
    .select('digest')
    .where('digest', '=', digest)
    .where(sql<boolean>`${width} = any(widths)`)
    .where('stored_at', 'is not', null)
    .where('deleting_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims files that no picture names and that nobody wanted since `before`, and those whose deletion was
 * cut off before then; at most `limit`.
 */
export async function claimUnusedFiles(
  db: Db,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ digest: string; widths: number[] }[]> {
  const isUnused = sql<boolean>`picture_files.wanted_at < ${before}
    and (picture_files.deleting_at is null or picture_files.deleting_at < ${before})
    and not exists (select from pictures where pictures.digest = picture_files.digest)`
  const unused = db
    .selectFrom('picture_files')
    .select('digest')
    .where(isUnused)
    .orderBy('wanted_at')
    .limit(limit)
  return db
    .updateTable('picture_files')
    .set({ deleting_at: now })
    .where('digest', 'in', unused)
    .where(isUnused)
    .returning(['digest', 'widths'])
    .execute()
}

/** Forgets files that were deleted. */
export async function forgetFiles(db: Db, digest: string): Promise<void> {
  await db
    .deleteFrom('picture_files')
    .where('digest', '=', digest)
    .where('deleting_at', 'is not', null)
    .execute()
}

/** Lists the files that are stored, by the content's digest. */
export async function listStoredFiles(db: Db): Promise<{ digest: string; widths: number[] }[]> {
  return db
    .selectFrom('picture_files')
    .select(['digest', 'widths'])
    .where('stored_at', 'is not', null)
    .where('deleting_at', 'is', null)
    .orderBy('digest')
    .execute()
}
