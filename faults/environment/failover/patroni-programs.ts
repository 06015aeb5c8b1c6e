import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { findBinaries } from '../../../local/postgres/binaries.ts'

/** The programs that Patroni's rehearsal runs besides PostgreSQL's; its `etcd` client is a part of Patroni's own. */
const PROGRAMS = ['patroni', 'etcd', 'haproxy'] as const
const VERSION_FLAGS = { patroni: '--version', etcd: '--version', haproxy: '-v' }

/** Lists which of the programs are missing on this machine. */
export function listMissingPrograms(): string[] {
  return PROGRAMS.filter((name) => spawnSync(name, [VERSION_FLAGS[name]]).status !== 0)
}

/** Programs of PostgreSQL that the included one lacks, and what stands for each. */
const SUBSTITUTES = {
  pg_isready: 'pg-isready.ts',
  pg_controldata: 'pg-controldata.ts',
}

/** The command that runs a script of this folder. */
export const buildScriptCommand = (script: string) =>
  `"${process.execPath}" "${path.join(import.meta.dirname, script)}"`

/** Makes the `bin_dir` of Patroni: the included PostgreSQL 18, and scripts for what it lacks. */
export function makeProgramsFolder(folder: string): string {
  fs.mkdirSync(folder)
  const binaries = path.join(findBinaries(), 'bin')
  for (const name of fs.readdirSync(binaries))
    fs.symlinkSync(path.join(binaries, name), path.join(folder, name))
  for (const [name, script] of Object.entries(SUBSTITUTES)) {
    const text = `#!/bin/sh\nexec ${buildScriptCommand(script)} "$@"\n`
    fs.writeFileSync(path.join(folder, name), text, { mode: 0o755 })
  }
  return folder
}
