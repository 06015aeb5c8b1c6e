import fs from 'node:fs'
import path from 'node:path'
import { StartFault } from './setup-error.ts'

/** Makes the folder (only its owner may enter) or says in one sentence that it can't be used. */
export function ensureWritableFolder(folder: string): void {
  try {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    const probe = fs.mkdtempSync(path.join(folder, '.escritura-'))
    fs.rmdirSync(probe)
  } catch (cause) {
    throw new StartFault(
      `No se puede escribir en la carpeta ${folder}; elige otra con DATA_DIR o corrige sus permisos.`,
      { cause },
    )
  }
}

/**
 * Reads the JSON kept in a file that only its owner may read; the first time, `create` makes it.
 * Values missing from an older file are added.
 */
export function keepSecrets<T extends Record<string, string>>(file: string, create: () => T): T {
  const kept = readJson(file)
  const secrets = { ...create(), ...kept }
  if (kept === undefined || Object.keys(kept).length < Object.keys(secrets).length) {
    writePrivately(file, `${JSON.stringify(secrets, null, 2)}\n`)
  }
  return secrets
}

/** Replaces the file in one step, so that a crash leaves either the old or the new one. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, text, { mode: 0o600 })
  fs.renameSync(draft, file)
}

function readJson(file: string): Record<string, never> | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, never>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new StartFault(`El archivo ${file} está dañado: corrígelo o bórralo.`, { cause: error })
  }
}
