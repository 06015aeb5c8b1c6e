import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { SetupError } from '../system/setup-error.ts'

/** The user PostgreSQL runs as: it refuses root, the only user of many containers. */
export interface PostgresUser {
  /** The command that runs PostgreSQL's command. */
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** The required owner of the data; undefined when files already belong to the right user. */
  readonly owner?: number
}

const NOBODY_ID = 65534

/** Lists every way that this user can run PostgreSQL, best first. */
export function listPostgresUsers(): PostgresUser[] {
  if (process.getuid?.() !== 0) return [{ prefix: [], ids: {} }]
  return [
    {
      prefix: ['unshare', '--user', `--map-user=${NOBODY_ID}`, `--map-group=${NOBODY_ID}`],
      ids: {},
      owner: 0,
    },
    {
      // Containers may forbid user namespaces but let root pass on its right to enter any folder.
      prefix: [
        'setpriv',
        `--reuid=${NOBODY_ID}`,
        `--regid=${NOBODY_ID}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
      ],
      ids: {},
      owner: NOBODY_ID,
    },
    { prefix: [], ids: { uid: NOBODY_ID, gid: NOBODY_ID }, owner: NOBODY_ID },
  ]
}

/** Picks the first way in which the PostgreSQL of `binaries` runs on this machine. */
export function pickPostgresUser(
  binaries: string,
  ways: PostgresUser[] = listPostgresUsers(),
): PostgresUser {
  const working = ways.find((way) => {
    const [file, args] = buildCommand(way, path.join(binaries, 'bin/postgres'), ['--version'])
    return spawnSync(file, args, { ...way.ids, cwd: '/' }).status === 0
  })
  if (working) return working
  throw new SetupError(
    process.getuid?.() === 0
      ? 'PostgreSQL does not run as root on this machine: use an unprivileged user or set DATABASE_URL.'
      : 'The included PostgreSQL does not run on this machine: install one and set DATABASE_URL.',
  )
}

/** Builds the file and arguments to spawn so that `program` runs as that user. */
export function buildCommand(
  way: PostgresUser,
  program: string,
  args: string[],
): [string, string[]] {
  const [file = program, ...rest] = [...way.prefix, program, ...args]
  return [file, rest]
}
