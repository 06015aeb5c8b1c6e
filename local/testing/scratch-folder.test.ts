import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseScratchFolder } from './scratch-folder.ts'

test('databases of tests are in shared memory where it has room, else in .cache', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'scratch-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  const { bavail, bsize } = fs.statfsSync(folder)
  const isLarge = bavail * bsize >= 4 * 2 ** 30
  expect(path.dirname(chooseScratchFolder(folder))).toBe(isLarge ? folder : path.resolve())
  expect(chooseScratchFolder(path.join(folder, 'missing'))).toBe(path.resolve('.cache'))
})
