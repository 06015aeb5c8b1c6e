import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryLock } from './lock.ts'
import { ensureWritableFolder, keepSecrets } from './private-files.ts'

let folder = ''
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-private-'))
})
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }))

test('a secret is made once, found again, and readable by its owner alone', () => {
  const file = path.join(folder, 'secrets.json')
  expect(keepSecrets(file, () => ({ key: 'primera' }))).toEqual({ key: 'primera' })
  expect(keepSecrets(file, () => ({ key: 'segunda' }))).toEqual({ key: 'primera' })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

test('a secret that an older version did not know is added to the ones kept', () => {
  const file = path.join(folder, 'secrets.json')
  keepSecrets(file, () => ({ key: 'vieja' }))
  const both = keepSecrets(file, () => ({ key: 'otra', salt: 'nueva' }))
  expect(both).toEqual({ key: 'vieja', salt: 'nueva' })
  expect(keepSecrets(file, () => ({ key: '', salt: '' }))).toEqual(both)
})

test('a damaged file is named instead of silently replaced', () => {
  const file = path.join(folder, 'secrets.json')
  fs.writeFileSync(file, '{')
  expect(() => keepSecrets(file, () => ({ key: 'x' }))).toThrow(/secrets\.json está dañado/)
})

test('a folder under a file cannot be written', () => {
  const file = path.join(folder, 'archivo')
  fs.writeFileSync(file, '')
  expect(() => ensureWritableFolder(path.join(file, 'datos'))).toThrow(/No se puede escribir/)
})

test('a lock is held by one at a time, and can be taken after its release', () => {
  const file = path.join(folder, 'lock')
  const first = tryLock(file)
  expect(first).toBeDefined()
  expect(tryLock(file)).toBeUndefined()
  first?.release()
  const second = tryLock(file)
  expect(second).toBeDefined()
  second?.release()
})
