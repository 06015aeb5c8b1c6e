import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from './lock.ts'
import { ensureWritableFolder, readOrCreateSecrets } from './private-files.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-private-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a secret is created once, read again, and readable by its owner only', () => {
  const file = path.join(folder, 'secrets.json')
  expect(readOrCreateSecrets(file, () => ({ key: 'primera' }))).toEqual({ key: 'primera' })
  expect(readOrCreateSecrets(file, () => ({ key: 'segunda' }))).toEqual({ key: 'primera' })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

test('a secret missing from an older file is added to it', () => {
  const file = path.join(folder, 'secrets.json')
  readOrCreateSecrets(file, () => ({ key: 'vieja' }))
  const both = readOrCreateSecrets(file, () => ({ key: 'otra', salt: 'nueva' }))
  expect(both).toEqual({ key: 'vieja', salt: 'nueva' })
  expect(readOrCreateSecrets(file, () => ({ key: '', salt: '' }))).toEqual(both)
})

test('a damaged file is reported by name, not replaced', () => {
  const file = path.join(folder, 'secrets.json')
  fs.writeFileSync(file, '{')
  expect(() => readOrCreateSecrets(file, () => ({ key: 'x' }))).toThrow(/secrets\.json is damaged/)
})

test('a folder that cannot be created is reported', () => {
  const file = path.join(folder, 'archivo')
  fs.writeFileSync(file, '')
  expect(() => ensureWritableFolder(path.join(file, 'datos'))).toThrow(/Cannot write to the folder/)
})

test('only one process holds a lock, and another can take it after its release', () => {
  const file = path.join(folder, 'lock')
  const first = tryLock(file)
  expect(first).toBeDefined()
  expect(tryLock(file)).toBeUndefined()
  first?.release()
  const second = tryLock(file)
  expect(second).toBeDefined()
  second?.release()
})
