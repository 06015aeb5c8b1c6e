import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where all files are: a folder, or a bucket of a store that speaks S3's protocol. */
export type FilesLocation =
  | { kind: 'folder'; path: string }
  | {
      kind: 'bucket'
      bucket: string
      region: string
      /** Null for Amazon's own. */
      endpoint: string | null
      credentials: { accessKeyId: string; secretAccessKey: string }
    }

/**
 * Reads FILES_URL: a folder, as a path or `file:///var/lib/ciguena/files`, or a bucket,
 * `s3://KEY:SECRET@BUCKET?region=…&endpoint=https://…`. Null if it is neither.
 */
export function readFilesLocation(text: string): FilesLocation | null {
  if (!/^[a-z][\w+.-]*:/i.test(text)) return { kind: 'folder', path: path.resolve(text) }
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol === 'file:' && url.host === '')
    return { kind: 'folder', path: fileURLToPath(url) }
  const { username, password, hostname: bucket, searchParams } = url
  if (url.protocol !== 's3:' || !bucket || !username || !password) return null
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\//.test(endpoint)) return null
  return {
    kind: 'bucket',
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    endpoint,
    credentials: {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    },
  }
}

/** Files by name. A name has one content for ever, so that writing it again is harmless. */
export interface FileStorage {
  /** Throws UNAVAILABLE if the storage cannot take it. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Resolves to null if there is no such file. Throws UNAVAILABLE if the storage does not answer. */
  read(name: string): Promise<Uint8Array | null>
  /** Deletes a file; one that does not exist is deleted already. Throws UNAVAILABLE. */
  remove(name: string): Promise<void>
}
