import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

/** The first line of a file whose steps run one by one, each in a transaction of its own. */
const STEPS_LINE = '-- in steps'
const STEP = /^-- step( until done)?$/m
/** A line that names the migration without which a version cannot run on this schema. */
const NEEDS = /^-- needs: (\S+)$/m

export interface MigrationStep {
  sql: string
  /** Whether it runs again until it changes no row. */
  isRepeated: boolean
}

export interface MigrationFile {
  name: string
  /** SHA-256 in hexadecimal. */
  checksum: string
  sql: string
  /** Null for a file that runs in one transaction. */
  steps: MigrationStep[] | null
  /** Versions that do not know this migration do not start once the file has run; null for any may. */
  needs: string | null
}

function readSteps(text: string): MigrationStep[] | null {
  if (!text.startsWith(`${STEPS_LINE}\n`)) return null
  const [, ...parts] = text.split(STEP)
  const steps: MigrationStep[] = []
  for (let at = 0; at + 1 < parts.length; at += 2)
    steps.push({ sql: parts[at + 1] ?? '', isRepeated: parts[at] !== undefined })
  return steps
}

/** Reads the migrations of a folder, in the order of their names. */
export async function readMigrationFiles(folder = MIGRATIONS_FOLDER): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (file) => {
      const sql = await readFile(path.join(folder, file), 'utf8')
      return {
        name: file.replace('.sql', ''),
        checksum: createHash('sha256').update(sql).digest('hex'),
        sql,
        steps: readSteps(sql),
        needs: NEEDS.exec(sql)?.[1] ?? null,
      }
    }),
  )
}
