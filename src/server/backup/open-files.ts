import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { readFilesUrl } from '#server/config.ts'
import { openFileStorage } from '#server/files/file-storage.ts'
import type { FileStorage } from '#server/files/files-location.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { BackupError } from './backup-error.ts'
import { buildPicturesFolder } from './backup-file.ts'

type Environment = Record<string, string | undefined>

/** Opens the files of FILES_URL for a command, which prints why a call fails. */
export function openFiles(env: Environment): FileStorage {
  const error = (fields: unknown, message?: string) => {
    const cause = typeof fields === 'object' && fields && 'err' in fields ? fields.err : fields
    console.error(`FILES_URL, ${message}: ${describeError(cause).message}`)
  }
  return openFileStorage(readFilesUrl(env), { error })
}

const resolveLinks = (folder: string) => realpath(folder).catch(() => path.resolve(folder))

/** Throws `BackupError` where the pictures of backups would be written over the product's own. */
export async function assertOtherFolder(folder: string, env: Environment): Promise<void> {
  const files = readFilesUrl(env)
  if (files.kind !== 'folder') return
  const pictures = buildPicturesFolder(folder)
  if ((await resolveLinks(files.path)) !== (await resolveLinks(pictures))) return
  throw new BackupError(
    `${pictures} is FILES_URL, where the product keeps its pictures: choose another folder for backups.`,
  )
}
