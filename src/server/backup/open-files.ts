import { readFilesUrl } from '#server/config.ts'
import { openFileStorage } from '#server/files/file-storage.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import { describeError } from '#server/http/api-errors.ts'

/** Opens the files of FILES_URL for a command, which prints why a call fails. */
export function openFiles(env: Record<string, string | undefined>): FileStorage {
  const error = (fields: unknown, message?: string) => {
    const cause = typeof fields === 'object' && fields && 'err' in fields ? fields.err : fields
    console.error(`FILES_URL, ${message}: ${describeError(cause).message}`)
  }
  return openFileStorage(readFilesUrl(env), { error })
}
