import fs from 'node:fs'
import path from 'node:path'
import { SetupError } from './setup-error.ts'

/** Creates the folder for its owner alone; throws a `SetupError` when it cannot be written. */
export function ensureWritableFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const probe = fs.mkdtempSync(path.join(folder, '.write-test-'))
    fs.rmdirSync(probe)
  } catch (cause) {
    throw new SetupError(
      `Cannot write to the folder ${folder}; choose another with DATA_DIR or correct its permissions.`,
      { cause },
    )
  }
}

/**
 * Reads secrets from a JSON file that only its owner may read; `create` makes the missing ones, on
 * the first start all of them.
 */
export function readOrCreateSecrets<T extends Record<string, string>>(
  file: string,
  create: () => T,
): T {
  const stored = readJson(file)
  const secrets = { ...create(), ...stored }
  if (stored === undefined || Object.keys(stored).length < Object.keys(secrets).length) {
    writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`)
  }
  return secrets
}

/** Replaces the file in one step, so that a crash leaves either the old or the new one. */
export function writePrivateFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, text, { mode: 0o600 })
  fs.renameSync(draft, file)
}

function readJson(file: string): Record<string, never> | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, never>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new SetupError(`The file ${file} is damaged: correct it or delete it.`, { cause: error })
  }
}
