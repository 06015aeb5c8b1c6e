import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { StartFault } from '../system/setup-error.ts'

/** As whom PostgreSQL runs: it refuses root, and many containers know nobody else. */
export interface RunAs {
  /** Command line put before PostgreSQL's own. */
  readonly prefix: readonly string[]
  readonly ids: { readonly uid?: number; readonly gid?: number }
  /** Must own the data; undefined where files already belong to the right user. */
  readonly owner?: number
}

const NOBODY = 65534

/** Every way open to this user, best first. */
export function waysToRun(): RunAs[] {
  if (process.getuid?.() !== 0) return [{ prefix: [], ids: {} }]
  return [
    {
      prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
      ids: {},
      owner: 0,
    },
    {
      // Containers forbid user namespaces but let root hand down its right to enter any folder.
      prefix: [
        'setpriv',
        `--reuid=${NOBODY}`,
        `--regid=${NOBODY}`,
        '--clear-groups',
        '--inh-caps=+dac_override',
        '--ambient-caps=+dac_override',
      ],
      ids: {},
      owner: NOBODY,
    },
    { prefix: [], ids: { uid: NOBODY, gid: NOBODY }, owner: NOBODY },
  ]
}

/** The first way in which the PostgreSQL of `binaries` runs on this machine. */
export function pickRunAs(binaries: string, ways: RunAs[] = waysToRun()): RunAs {
  const working = ways.find((way) => {
    const [file, args] = commandLine(way, path.join(binaries, 'bin/postgres'), ['--version'])
    return spawnSync(file, args, { ...way.ids, cwd: '/' }).status === 0
  })
  if (working) return working
  throw new StartFault(
    process.getuid?.() === 0
      ? 'PostgreSQL no arranca como root en esta máquina: usa un usuario sin privilegios o pon DATABASE_URL.'
      : 'El PostgreSQL incluido no funciona en esta máquina: instala uno y pon su dirección en DATABASE_URL.',
  )
}

/** The file and arguments to spawn so that `program` runs as chosen. */
export function commandLine(way: RunAs, program: string, args: string[]): [string, string[]] {
  const [file = program, ...rest] = [...way.prefix, program, ...args]
  return [file, rest]
}
