import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The project's folder. */
export const ROOT = path.resolve(import.meta.dirname, '../..')

/** The command line that runs an npm tool's program by this very Node. */
export function toolCommand(packageName: string, program: string = packageName): string[] {
  const manifest = findManifest(packageName)
  const { bin } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[program]
  if (!file) throw new Error(`${packageName} has no program ${program}`)
  return [process.execPath, path.join(path.dirname(manifest), file)]
}

/** Not every package exports its manifest. */
function findManifest(packageName: string): string {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? []
  const files = folders.map((folder) => path.join(folder, packageName, 'package.json'))
  const found = files.find((file) => fs.existsSync(file))
  if (!found) throw new Error(`${packageName} is not installed`)
  return found
}

export interface Outcome {
  code: number
  output: string
}

/** Runs a command in the project's folder and keeps what it prints. */
export async function runQuietly(command: string[], signal?: AbortSignal): Promise<Outcome> {
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
    ...(signal && { signal }),
  })
  child.once('error', () => undefined)
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code: code ?? 1, output: `${output}${complaints}` }
}

/** Runs a command in the project's folder before the eyes of whoever started us. */
export async function runOpenly(command: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [file = '', ...args] = command
  const child = spawn(file, args, { cwd: ROOT, env, stdio: 'inherit', windowsHide: true })
  const [code] = await once(child, 'close')
  return code ?? 1
}
