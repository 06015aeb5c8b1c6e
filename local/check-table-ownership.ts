import fs from 'node:fs'
import path from 'node:path'
import { allowedImports } from './slice-imports.ts'
import { TABLE_OWNERS, WRITE_EXCEPTIONS } from './table-owners.ts'

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const KYSELY_CALL =
  /\.?\b(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*')/g
const SQL_CLAUSE =
  /\b(insert\s+into|delete\s+from|merge\s+into|update|truncate|from|join|using)\s+(?:only\s+|lateral\s+)?([a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_]+)*)/gi

interface TableUse {
  table: string
  isWrite: boolean
}

/**
 * Reads the text of every SQL template of a source file, with `?` for interpolations. Works from the
 * inside out, because interpolations contain templates and braces. Throws if a template remains.
 */
function readSqlTemplates(source: string): string[] {
  const texts: string[] = []
  let rest = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest
      .replace(/\$?\{[^{}`]*\}/g, '?')
      .replace(/(\bsql(?:<[^`;]*?>)?)?`((?:[^`$]|\$(?!\{))*)`/g, (_, tag, text: string) => {
        if (tag) texts.push(text)
        return '?'
      })
  }
  if (/\bsql(?:<[^`;]*?>)?`/.test(rest)) throw new Error('an SQL template could not be read')
  return texts
}

/** Lists the tables that a source file names in Kysely calls and SQL templates. */
function listTableUses(source: string): TableUse[] {
  const uses: TableUse[] = []
  for (const [, method = '', argument = ''] of source.matchAll(KYSELY_CALL)) {
    for (const [, table = ''] of argument.matchAll(/'([a-z_]+)/g)) {
      uses.push({ table, isWrite: WRITES.has(method) })
    }
  }
  for (const text of readSqlTemplates(source)) {
    for (const [, clause = '', tables = ''] of text.matchAll(SQL_CLAUSE)) {
      const isWrite = /^(insert|delete|merge|update|truncate)/i.test(clause)
      for (const table of tables.split(',')) {
        uses.push({ table: table.trim().split(/\s+/)[0] ?? '', isWrite })
      }
    }
  }
  return uses
}

/** Source files that may contain SQL, as paths below `src/server`. */
function listSources(root: string): string[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.ts') && file.includes('/'))
    .filter((file) => !/[.]test[.]ts$|(^|\/)testing(\/|[.]ts$)/.test(file))
}

/** Lists the violations of one file: reads of unseen slices' tables, writes to other slices' tables. */
function checkFile(file: string, source: string): string[] {
  const [slice = ''] = file.split('/')
  const visible = new Set([slice, ...(allowedImports[slice] ?? [])])
  return listTableUses(source).flatMap(({ table, isWrite }) => {
    const owner = TABLE_OWNERS[table]
    if (owner === undefined) return []
    if (!visible.has(owner)) return [`${file}: ${slice} may not read ${table} (owner: ${owner})`]
    if (!isWrite || owner === slice || WRITE_EXCEPTIONS[slice]?.[table]) return []
    return [`${file}: ${slice} may not write ${table} (owner: ${owner})`]
  })
}

/** Checks that every table of the schema has an owner, and no owner has an unknown table. */
function checkOwners(schema: string): string[] {
  const tables = [...schema.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table)
  return [
    ...tables.filter((table) => !(table in TABLE_OWNERS)).map((table) => `${table} has no owner`),
    ...Object.keys(TABLE_OWNERS)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} has an owner but is not in the schema`),
  ]
}

/** Lists every violation of table ownership below `src/server` of a repository. */
export function checkTableOwnership(repository: string): string[] {
  const root = path.join(repository, 'src/server')
  const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
  const violations = listSources(root).flatMap((file) => checkFile(file, read(file)))
  const schema = listSources(root).filter((file) => file.startsWith('db/tables/'))
  return [...checkOwners(schema.map(read).join('\n')), ...new Set(violations)]
}

if (process.argv[1] === import.meta.filename) {
  const violations = checkTableOwnership(path.resolve(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  process.exitCode = violations.length === 0 ? 0 : 1
}
