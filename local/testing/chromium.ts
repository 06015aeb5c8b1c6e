import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { SetupError } from '../system/setup-error.ts'
import { unpackHeadlessShell } from './headless-shell.ts'

const INSTALL_TIMEOUT_MS = 300_000

const USUAL_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/chromium-browser',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/**
 * Returns the path of a Chromium that runs here: CHROMIUM_PATH, Playwright's, an installed one, or
 * one that it installs now. Throws a `SetupError` when none is available.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) return checkNamedBrowser(env.CHROMIUM_PATH)
  const found = findInstalled()
  if (found) return found
  for (const install of [installWithPlaywright, installWithApt]) {
    install()
    const installed = findInstalled()
    if (installed) return installed
  }
  throw new SetupError(
    'No Chromium runs on this machine: install Chromium or Chrome, or set CHROMIUM_PATH to its path.',
  )
}

/**
 * Returns the path of the browser of the tests: CHROMIUM_PATH, the headless shell that npm installed,
 * or else any Chromium (`findChromium`).
 */
export async function findTestBrowser(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const shell = env.CHROMIUM_PATH ? undefined : await unpackHeadlessShell()
  return shell && canRun(shell) ? shell : findChromium(env)
}

function checkNamedBrowser(file: string): string {
  if (canRun(file)) return file
  throw new SetupError(`CHROMIUM_PATH is not a Chromium that runs on this machine: ${file}.`)
}

function findInstalled(): string | undefined {
  return [chromium.executablePath(), ...(USUAL_PATHS[process.platform] ?? [])].find(canRun)
}

/** Whether the file is a browser with all its libraries, and not a launcher that offers to install one. */
function canRun(file: string): boolean {
  // On Windows Chrome opens a window instead of printing its version.
  const args = process.platform === 'win32' ? ['--headless', '--version'] : ['--version']
  return spawnSync(file, args, { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function installWithPlaywright(): void {
  const packageFile = createRequire(import.meta.url).resolve('@playwright/test/package.json')
  const cli = path.join(path.dirname(packageFile), 'cli.js')
  console.log("Installing Playwright's Chromium…")
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
    timeout: INSTALL_TIMEOUT_MS,
  })
}

function installWithApt(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log('Installing Chromium with apt-get…')
  const options = {
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update'], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}
