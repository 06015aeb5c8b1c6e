import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { splitPassword } from './restore-target.ts'

type Program = 'pg_dump' | 'pg_restore'

const STDERR_MAX_CHARACTERS = 2_000

/** Throws `BackupError` unless the program is in PATH and not older than that version of PostgreSQL. */
export function assertProgram(program: Program, major: number): void {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  const advice = `install the client programs of PostgreSQL ${major}, or put their folder first in PATH`
  if (status !== 0) throw new BackupError(`${program} is not in PATH: ${advice}.`)
  const [, version = ''] = /([\d.]+)/.exec(stdout) ?? []
  if (Number.parseInt(version, 10) < major)
    throw new BackupError(`${program} ${version} is older than PostgreSQL ${major}: ${advice}.`)
}

/** Starts a program on a database; the password is in its environment, which only its own user reads. */
function launch(program: Program, args: readonly string[], databaseUrl: string) {
  const { url, password } = splitPassword(databaseUrl)
  // biome-ignore lint/style/noProcessEnv: the program reads PATH, HOME and PG… as it does by hand
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  const child = spawn(program, [...args, `--dbname=${url}`], { env })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-STDERR_MAX_CHARACTERS)
  })
  const closed = once(child, 'close') as Promise<[number | null]>
  closed.catch(() => {})
  return {
    child,
    /** Throws `BackupError` with what the program printed, unless it succeeded. */
    finish: async () => {
      const [code] = await closed
      if (code !== 0) throw new BackupError(`${program} failed: ${complaint.trim()}`)
    },
  }
}

/** Yields a dump of the database as that snapshot saw it, in the format of `pg_restore`. */
export async function* dumpDatabase(databaseUrl: string, snapshot: string): AsyncGenerator<Buffer> {
  const args = ['--format=custom', `--snapshot=${snapshot}`]
  const { child, finish } = launch('pg_dump', args, databaseUrl)
  try {
    yield* child.stdout
    await finish()
  } finally {
    child.kill()
  }
}

/** Restores a dump into an empty database, in one transaction: all of it, or nothing. */
export async function restoreDatabase(
  databaseUrl: string,
  dump: AsyncIterable<Uint8Array>,
): Promise<void> {
  const args = ['--single-transaction', '--no-owner', '--no-privileges']
  const { child, finish } = launch('pg_restore', args, databaseUrl)
  child.stdout.resume()
  try {
    await pipeline(dump, child.stdin)
  } catch (error) {
    // A program that ends early closes its input: its own complaint says why.
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') {
      child.kill()
      throw error
    }
  }
  await finish()
}
