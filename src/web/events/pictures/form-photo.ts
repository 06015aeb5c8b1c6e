import { ConnectionError } from '#web/api/failed-call.ts'
import { upload } from '#web/api/upload.ts'
import { preparePicture } from './shrink-picture.ts'

/** The file of a form that makes what it shows: an update, or a sueño. */
export const PHOTO_FIELD = 'photo'

/** Says that the file is encoded already: a phone takes seconds for it. */
export const PREPARED_FIELD = 'isPhotoPrepared'

/** Sends the photo of a form, if one was chosen, once what it shows is saved; resolves to why it was not saved. */
export async function sendPhoto(
  eventId: string,
  query: { updateId: string } | { goalId: string },
  form: FormData,
): Promise<string | undefined> {
  const photo = form.get(PHOTO_FIELD)
  // A form without a chosen file has an empty one.
  if (!(photo instanceof File) || photo.size === 0) return undefined
  try {
    const { file } = form.has(PREPARED_FIELD) ? { file: photo } : await preparePicture(photo)
    const input = { params: { id: eventId }, query }
    await upload('POST /events/:id/pictures', input, file, () => {})
    return undefined
  } catch (error) {
    if (error instanceof ConnectionError) return 'Se cortó la conexión.'
    return error instanceof Error ? error.message : ''
  }
}
