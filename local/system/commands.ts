import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** Builds the command line that runs a program of an npm package with this Node. */
export function buildToolCommand(packageName: string, program: string = packageName): string[] {
  const manifest = findManifest(packageName)
  const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${packageName} has no program ${program}`)
  return [process.execPath, path.join(path.dirname(manifest), file)]
}

/** Finds a package.json by its path, because not every package exports it. */
function findManifest(packageName: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  const files = folders.map((folder) => path.join(folder, packageName, 'package.json'))
  const found = files.find((file) => fs.existsSync(file))
  if (!found) throw new Error(`${packageName} is not installed`)
  return found
}

export interface CommandResult {
  code: number
  output: string
}

/** Runs a command in the project's folder and returns its output. */
export async function runAndCapture(
  command: string[],
  signal?: AbortSignal,
): Promise<CommandResult> {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal && { signal }),
  })
  child.once('error', () => undefined)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code ?? 1, output: `${stdout}${stderr}` }
}

/** Runs a command in the project's folder with our terminal; returns its exit code. */
export async function runInForeground(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: ROOT, env, stdio: 'inherit', windowsHide: true })
  const [code] = await once(child, 'close')
  return code ?? 1
}
