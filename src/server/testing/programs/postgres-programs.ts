import { spawnSync } from 'node:child_process'

/** The version of the product's PostgreSQL. */
const POSTGRES_MAJOR = 18

function readMajor(program: string): number {
  const { stdout, status } = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return status === 0 ? Number(/\d+/.exec(stdout)?.[0]) : 0
}

/** Whether pg_dump and pg_restore of PostgreSQL 18 or newer are in PATH; warns where they are not. */
export const hasClientPrograms = ['pg_dump', 'pg_restore'].every(
  (program) => readMajor(program) >= POSTGRES_MAJOR,
)
if (!hasClientPrograms)
  process.emitWarning(
    `pg_dump and pg_restore of PostgreSQL ${POSTGRES_MAJOR} are not in PATH: backup and restore are NOT tested with them`,
  )
