import { Disk } from 'flydrive'
import { ApiError } from '#contract/api/errors.ts'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import type { FileStorage, FilesLocation } from './files-location.ts'

/** Each call ends within this time, whatever disk or bucket do. */
const CALL_MS = 8_000
/** A bucket is asked twice within that. */
const ATTEMPT_MS = 3_500

/** The storage's library is loaded at first use: most starts of the server never need it. */
async function openDisk(location: FilesLocation): Promise<Disk> {
  if (location.kind === 'folder') {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: location.path, visibility: 'private' }))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, credentials } = location
  return new Disk(
    new S3Driver({
      bucket,
      region,
      credentials,
      visibility: 'private',
      // Buckets of today have no access lists.
      supportsACL: false,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      maxAttempts: 2,
      // The call itself ends, not our waiting alone: a bucket that hangs would keep its connections.
      requestHandler: {
        connectionTimeout: 2_000,
        requestTimeout: ATTEMPT_MS,
        throwOnRequestTimeout: true,
      },
    }),
  )
}

const isMissing = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (code === 'ENOENT' || ['NoSuchKey', 'NotFound'].includes(cause.name)) return true
  }
  return false
}

/** Opens the folder or bucket of all files. */
export function openFileStorage(location: FilesLocation, log: Pick<Log, 'error'>): FileStorage {
  let opened: Promise<Disk> | undefined

  async function run<T>(work: (disk: Disk) => Promise<T>): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new Error('the storage took too long')), CALL_MS)
    try {
      opened ??= openDisk(location)
      return await Promise.race([opened.then(work), late])
    } finally {
      clearTimeout(timer)
    }
  }

  const refuse = (error: unknown): never => {
    log.error({ err: error }, LOG.fileStorageFailed)
    throw new ApiError('UNAVAILABLE')
  }

  return {
    write: (name, bytes) => run((disk) => disk.put(name, bytes)).catch(refuse),
    read: (name) =>
      run((disk) => disk.getBytes(name)).catch((error: unknown) =>
        isMissing(error) ? null : refuse(error),
      ),
    remove: (name) =>
      run((disk) => disk.delete(name)).catch((error: unknown) => {
        if (!isMissing(error)) refuse(error)
      }),
  }
}
