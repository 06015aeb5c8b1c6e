import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { StartFault } from '../system/setup-error.ts'

const PATIENCE = 300_000

const USUAL_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
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
 * The path of a Chromium that runs here: CHROMIUM_PATH, Playwright's own, an installed one, or
 * one that is installed now. Throws a `StartFault` when there is none to be had.
 */
export async function findChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_PATH) return asked(env.CHROMIUM_PATH)
  const found = firstThatRuns()
  if (found) return found
  for (const install of [installPlaywrights, installDebians]) {
    install()
    const installed = firstThatRuns()
    if (installed) return installed
  }
  throw new StartFault(
    'No hay un Chromium que funcione: instala Chromium o Chrome, o pon su ruta en CHROMIUM_PATH.',
  )
}

function asked(file: string): string {
  if (runs(file)) return file
  throw new StartFault(`CHROMIUM_PATH no es un Chromium que funcione aquí: ${file}.`)
}

function firstThatRuns(): string | undefined {
  return [chromium.executablePath(), ...(USUAL_PLACES[process.platform] ?? [])].find(runs)
}

/** An executable without its libraries, or a shop window for one, is no browser. */
function runs(file: string): boolean {
  // On Windows Chrome opens a window instead of saying its version.
  const args = process.platform === 'win32' ? ['--headless', '--version'] : ['--version']
  return spawnSync(file, args, { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function installPlaywrights(): void {
  const packageFile = createRequire(import.meta.url).resolve('@playwright/test/package.json')
  const cli = path.join(path.dirname(packageFile), 'cli.js')
  console.log('Instalando el Chromium de Playwright…')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { timeout: PATIENCE })
}

function installDebians(): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  console.log('Instalando Chromium con apt-get…')
  const quietly = { timeout: PATIENCE, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update'], quietly)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quietly)
}
