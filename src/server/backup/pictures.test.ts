import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openFileStorage } from '#server/files/file-storage.ts'
import { copyPictures, restorePictures } from './pictures.ts'

const createKey = () => randomBytes(32).toString('base64')
const [OLD, NEW] = [createKey(), createKey()]
const NAMES = ['a-320.webp', 'b-320.webp']

let root: string
const inRoot = (...names: string[]) => path.join(root, ...names)
const openStorage = (name: string) =>
  openFileStorage({ kind: 'folder', path: inRoot(name) }, { error: () => {} })

const copy = (...keys: string[]) =>
  copyPictures(NAMES, openStorage('product'), { folder: inRoot('backup'), keys })
const restore = (...keys: string[]) =>
  restorePictures(NAMES, openStorage('restored'), { folder: inRoot('backup'), keys })
const readCopy = (name: string) => readFileSync(inRoot('backup', 'files', name))

function expectRestored(...names: string[]): void {
  expect(readdirSync(inRoot('restored')).sort()).toEqual(names)
  for (const name of names)
    expect(readFileSync(inRoot('restored', name))).toEqual(readFileSync(inRoot('product', name)))
}

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'ciguena-pictures-'))
  for (const name of NAMES) await openStorage('product').write(name, randomBytes(100_000))
})
afterEach(() => rmSync(root, { recursive: true }))

it('copies a picture once', async () => {
  expect(await copy(OLD)).toEqual({ copied: 2, resealed: 0, missing: [] })
  const before = NAMES.map(readCopy)
  expect(await copy(OLD)).toEqual({ copied: 0, resealed: 0, missing: [] })
  expect(NAMES.map(readCopy)).toEqual(before)
  expect(await restore(OLD)).toEqual({ missing: [], failures: [] })
  expectRestored(...NAMES)
})

it('seals it again with a new key, which then opens it without the old one', async () => {
  await copy(OLD)
  expect(await copy(NEW, OLD)).toEqual({ copied: 0, resealed: 2, missing: [] })
  expect(await copy(NEW, OLD)).toEqual({ copied: 0, resealed: 0, missing: [] })
  expect(await restore(NEW)).toEqual({ missing: [], failures: [] })
  expectRestored(...NAMES)
})

it('seals it again from the copy where the product has it no longer', async () => {
  await copy(OLD)
  const [name = ''] = NAMES
  const bytes = readFileSync(inRoot('product', name))
  await openStorage('product').remove(name)
  expect(await copy(NEW)).toEqual({ copied: 0, resealed: 1, missing: [name] })
  expect(await copy(NEW, OLD)).toEqual({ copied: 0, resealed: 1, missing: [] })
  await restore(NEW)
  expect(readFileSync(inRoot('restored', name))).toEqual(bytes)
})

it('encrypts what was copied before there was a key, by the product or by hand', async () => {
  await copy()
  const [plain = '', raw = ''] = NAMES
  writeFileSync(inRoot('backup', 'files', raw), readFileSync(inRoot('product', raw)), {
    mode: 0o644,
  })
  for (const name of [plain, raw])
    expect(readCopy(name).includes(readFileSync(inRoot('product', name)).subarray(0, 99))).toBe(
      true,
    )
  expect(await copy(NEW)).toEqual({ copied: 0, resealed: 2, missing: [] })
  for (const name of NAMES) {
    expect(readCopy(name).includes(readFileSync(inRoot('product', name)).subarray(0, 99))).toBe(
      false,
    )
    expect(statSync(inRoot('backup', 'files', name)).mode & 0o077).toBe(0)
  }
  await restore(NEW)
  expectRestored(...NAMES)
})

it('takes no copy without encryption where there is a key: anybody can have written it', async () => {
  await copy()
  const [name = ''] = NAMES
  expect(await restore(NEW)).toEqual({
    missing: NAMES,
    failures: NAMES.map(() => expect.stringContaining('is not encrypted')),
  })
  await openStorage('product').remove(name)
  expect(await copy(NEW)).toEqual({ copied: 0, resealed: 1, missing: [name] })
})

it('seals a copy of the format before again', async () => {
  await copy(OLD)
  for (const name of NAMES) {
    const before = readCopy(name)
      .toString('latin1')
      .replace(/^CIGUENA \d/, 'CIGUENA 1')
    writeFileSync(inRoot('backup', 'files', name), before, 'latin1')
  }
  expect(await copy(OLD)).toEqual({ copied: 0, resealed: 2, missing: [] })
})

it('restores the others where one is missing, damaged or of another key', async () => {
  await copy(OLD)
  const [first = '', second = ''] = NAMES
  const file = inRoot('backup', 'files', first)
  writeFileSync(file, readCopy(first).subarray(0, -1))
  expect(await restore(OLD)).toEqual({
    missing: [first],
    failures: [`${first} is damaged, was cut off, or is another file.`],
  })
  expectRestored(second)
  rmSync(file)
  expect(await restore(OLD)).toEqual({ missing: [first], failures: [] })
  expect((await restore(NEW)).missing).toEqual(NAMES)
})

it.for([[[OLD]], [[]]])(
  'refuses a picture that stands under the name of another',
  async ([keys = []]) => {
    await copy(...keys)
    const [first = '', second = ''] = NAMES
    const bytes = readCopy(first)
    writeFileSync(inRoot('backup', 'files', second), bytes)
    expect(await restore(...keys)).toEqual({
      missing: [second],
      failures: [`${second} is damaged, was cut off, or is another file.`],
    })
    expectRestored(first)
  },
)

it('ends at the first one that the product’s storage does not take', async () => {
  await copy(OLD)
  writeFileSync(inRoot('restored'), 'not a folder')
  const { missing, failures } = await restore(OLD)
  expect(missing).toEqual(NAMES)
  expect(failures).toEqual([expect.stringMatching(/^a-320\.webp cannot be written: /)])
  expect(existsSync(inRoot('restored', 'a-320.webp'))).toBe(false)
})
