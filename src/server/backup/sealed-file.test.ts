import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assertOtherFolder } from './open-files.ts'
import { assertEncrypted, open, readBackupKeys, seal } from './sealed-file.ts'

const PIECE_BYTES = 64 * 1024
const KEY = randomBytes(32).toString('base64')
const OTHER_KEY = randomBytes(32).toString('base64')

async function* inParts(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.length; start += length)
    yield bytes.subarray(start, start + length)
}

const sealAll = (bytes: Buffer, ...keys: string[]) => buffer(seal(inParts(bytes, 10_000), keys))
const openAll = (sealed: Buffer, ...keys: string[]) =>
  buffer(open(inParts(sealed, 7_777), keys, { name: 'x.backup' }))

describe.for([
  ['encrypted', [KEY]],
  ['plain', []],
] as const)('a file that is %s', ([, keys]) => {
  it.for([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])(
    'gives back %i bytes',
    async (length) => {
      const bytes = randomBytes(length)
      const sealed = await sealAll(bytes, ...keys)
      expect((await openAll(sealed, ...keys)).equals(bytes)).toBe(true)
    },
  )

  it('is refused wherever it is cut, also between two pieces', async () => {
    const sealed = await sealAll(randomBytes(2 * PIECE_BYTES + 100), ...keys)
    const header = sealed.indexOf('\n') + 1
    const pieceEnd = header + PIECE_BYTES + 16
    for (const length of [header, header + 10, pieceEnd, pieceEnd + 1, sealed.length - 1])
      await expect(openAll(sealed.subarray(0, length), ...keys), `${length}`).rejects.toThrow(
        'x.backup is damaged, was cut off, or is another file.',
      )
    for (const length of [0, 5, header - 1])
      await expect(openAll(sealed.subarray(0, length), ...keys), `${length}`).rejects.toThrow(
        'x.backup is not a file of a backup',
      )
  })

  it('is refused with one other bit, with something after it, and with two pieces exchanged', async () => {
    const sealed = await sealAll(randomBytes(3 * PIECE_BYTES), ...keys)
    const header = sealed.indexOf('\n') + 1
    const flipped = Buffer.from(sealed)
    flipped[header + PIECE_BYTES] = (flipped[header + PIECE_BYTES] ?? 0) ^ 1
    const at = (piece: number) => header + piece * (PIECE_BYTES + 16)
    const exchanged = Buffer.concat([
      sealed.subarray(0, header),
      sealed.subarray(at(1), at(2)),
      sealed.subarray(at(0), at(1)),
      sealed.subarray(at(2)),
    ])
    for (const damaged of [flipped, Buffer.concat([sealed, Buffer.from('x')]), exchanged])
      await expect(openAll(damaged, ...keys)).rejects.toThrow('damaged')
  })
})

it('opens with any of several keys, and no other', async () => {
  const bytes = randomBytes(1_000)
  const sealed = await sealAll(bytes, KEY)
  expect(sealed.includes(bytes.subarray(0, 100))).toBe(false)
  expect((await openAll(sealed, OTHER_KEY, KEY)).equals(bytes)).toBe(true)
  await expect(openAll(sealed, OTHER_KEY)).rejects.toThrow('encrypted with another key')
  await expect(openAll(sealed)).rejects.toThrow('is encrypted: set BACKUP_KEY')
})

it('never encrypts two files alike', async () => {
  const bytes = randomBytes(1_000)
  const [one, two] = [await sealAll(bytes, KEY), await sealAll(bytes, KEY)]
  expect(one.equals(two)).toBe(false)
})

it('refuses a short key', () => {
  expect(readBackupKeys(undefined)).toEqual([])
  expect(readBackupKeys(`${KEY}, ${OTHER_KEY}`)).toEqual([KEY, OTHER_KEY])
  expect(() => readBackupKeys('short')).toThrow('32 bytes')
  expect(() => readBackupKeys(`${KEY},`)).toThrow('32 bytes')
})

it('is not restored without encryption where there is a key: anybody can have written it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sealed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [plain, encrypted] = [path.join(folder, 'plain'), path.join(folder, 'encrypted')]
  await writeFile(plain, await sealAll(Buffer.from('x')))
  await writeFile(encrypted, await sealAll(Buffer.from('x'), KEY))
  await expect(assertEncrypted(plain, [KEY])).rejects.toThrow('is not encrypted')
  await assertEncrypted(plain, [])
  await assertEncrypted(encrypted, [KEY])
})

it('is never written over the product’s own pictures', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'product-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const env = { FILES_URL: path.join(folder, 'files') }
  await expect(assertOtherFolder(`${folder}/./`, env)).rejects.toThrow('choose another folder')
  await assertOtherFolder(path.join(folder, 'backups'), env)
})
