import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'
import { splitFirstLine } from './split-first-line.ts'

/**
 * The format of every file of a backup (decision 65). A line, `CIGUENA 2 aes-256-gcm KEY-ID SALT` or
 * `CIGUENA 2 plain`, then pieces of 64 KiB, the last one shorter. Each piece is followed by 16 bytes that
 * authenticate it, with its number, whether it is the last, and the name that a picture's file is bound to: one
 * that was cut, changed, put together from two or exchanged with another is recognized.
 */
const FORMAT = 'CIGUENA 2'
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12
const SALT_BYTES = 16
const HEADER_MAX_BYTES = 200
const CIPHER = 'aes-256-gcm'
const KEY_MIN_BYTES = 32

/** Encrypts or checks the pieces of one file. */
interface Box {
  /** Returns the piece as it is written, with its tag. */
  seal(piece: Buffer, nonce: Buffer): Buffer
  /** Throws if the piece is not what was sealed under this nonce. */
  open(sealed: Buffer, nonce: Buffer): Buffer
}

const hashPiece = (boundTo: string, piece: Buffer, nonce: Buffer) =>
  createHash('sha256').update(nonce).update(boundTo).update(piece).digest().subarray(0, TAG_BYTES)

const createPlainBox = (boundTo: string): Box => ({
  seal: (piece, nonce) => Buffer.concat([piece, hashPiece(boundTo, piece, nonce)]),
  open: (sealed, nonce) => {
    const piece = sealed.subarray(0, -TAG_BYTES)
    if (!timingSafeEqual(hashPiece(boundTo, piece, nonce), sealed.subarray(-TAG_BYTES)))
      throw new Error('another checksum')
    return piece
  },
})

function deriveBytes(key: string, salt: Buffer, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `ciguena backup ${purpose}`, length))
}

/** Names a key without telling anything about it. */
const nameKey = (key: string) => deriveBytes(key, Buffer.alloc(0), 'id', 8).toString('hex')

function createEncryptedBox(boundTo: string, key: string, salt: Buffer): Box {
  const fileKey = deriveBytes(key, salt, 'file', 32)
  const associated = Buffer.from(boundTo)
  return {
    seal: (piece, nonce) => {
      const cipher = createCipheriv(CIPHER, fileKey, nonce).setAAD(associated)
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
    },
    open: (sealed, nonce) => {
      const decipher = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(associated).setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    },
  }
}

/** Reads `BACKUP_KEY`: none, or keys separated by commas, of which the first one encrypts. */
export function readBackupKeys(text: string | undefined): string[] {
  const keys = (text ?? '').split(',').map((key) => key.trim())
  if (keys.join('') === '') return []
  if (keys.some((key) => Buffer.byteLength(key) < KEY_MIN_BYTES))
    throw new BackupError(`A key in BACKUP_KEY must have ${KEY_MIN_BYTES} bytes or more.`)
  return keys
}

/** Cuts a stream into pieces of that length and marks the last one, which may be shorter or empty. */
async function* cut(source: AsyncIterable<Uint8Array>, length: number) {
  let held = Buffer.alloc(0)
  for await (const bytes of source) {
    held = Buffer.concat([held, bytes])
    let start = 0
    for (; held.length - start > length; start += length)
      yield { piece: held.subarray(start, start + length), isLast: false }
    held = held.subarray(start)
  }
  yield { piece: held, isLast: true }
}

function buildNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6)
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0
  return nonce
}

/** What a file that `seal` makes with this key begins with; the salt, if it has one, and a new line follow. */
const buildHeader = (key: string | undefined) =>
  key ? `${FORMAT} ${CIPHER} ${nameKey(key)} ` : `${FORMAT} plain`

/**
 * Whether a file is sealed as `seal` would do it now: with the first key, or with none. Reads its first line
 * only, so the file may be damaged.
 */
export async function isSealedWith(file: string, keys: readonly string[]): Promise<boolean> {
  const header = buildHeader(keys[0])
  const start = await buffer(createReadStream(file, { end: HEADER_MAX_BYTES - 1 }))
  return start.subarray(0, header.length).toString() === header
}

/** Throws `BackupError` for a file that anybody can have written, where a key says that backups are encrypted. */
export async function assertEncrypted(file: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0 || !(await isSealedWith(file, []))) return
  throw new BackupError(
    `${file} is not encrypted, so anybody can have written it: unset BACKUP_KEY to restore it all the same.`,
  )
}

/**
 * Seals a stream with the first key; without one it is only protected against damage. What is bound to a name
 * does not open under another.
 */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  keys: readonly string[],
  boundTo = '',
): AsyncGenerator<Buffer> {
  const [key] = keys
  const salt = randomBytes(SALT_BYTES)
  yield Buffer.from(`${buildHeader(key)}${key ? salt.toString('hex') : ''}\n`)
  const box = key ? createEncryptedBox(boundTo, key, salt) : createPlainBox(boundTo)
  let index = 0
  for await (const { piece, isLast } of cut(source, PIECE_BYTES)) {
    yield box.seal(piece, buildNonce(index, isLast))
    index += 1
  }
}

function chooseBox(header: string, keys: readonly string[], { name, boundTo = '' }: Sealed): Box {
  if (!header.startsWith(`${FORMAT} `))
    throw new BackupError(`${name} is not a file of a backup, or its beginning is damaged.`)
  const [kind, keyName, salt = ''] = header.slice(FORMAT.length + 1).split(' ')
  if (kind === 'plain') return createPlainBox(boundTo)
  const key = keys.find((one) => nameKey(one) === keyName)
  if (key) return createEncryptedBox(boundTo, key, Buffer.from(salt, 'hex'))
  throw new BackupError(
    keys.length === 0
      ? `${name} is encrypted: set BACKUP_KEY.`
      : `${name} was encrypted with another key than those in BACKUP_KEY.`,
  )
}

interface Sealed {
  /** For messages. */
  name: string
  /** What it was bound to when it was sealed. */
  boundTo?: string
}

/**
 * Opens what `seal` made, with whichever key fits. Throws `BackupError` at the first piece that is not
 * whole; what was yielded until then is genuine, but not complete.
 */
export async function* open(
  source: AsyncIterable<Uint8Array>,
  keys: readonly string[],
  file: Sealed,
): AsyncGenerator<Buffer> {
  const { line, rest } = await splitFirstLine(source, HEADER_MAX_BYTES)
  const box = chooseBox(line ?? '', keys, file)
  let index = 0
  for await (const { piece, isLast } of cut(rest, PIECE_BYTES + TAG_BYTES)) {
    let opened: Buffer
    try {
      opened = box.open(piece, buildNonce(index, isLast))
    } catch (cause) {
      throw new BackupError(`${file.name} is damaged, was cut off, or is another file.`, { cause })
    }
    index += 1
    if (opened.length > 0) yield opened
  }
}
