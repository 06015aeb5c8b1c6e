import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../../local/system/commands.ts'

/** Folders of two versions of the product, each built. */
export interface Versions {
  /** What both are, for the log. */
  description: string
  before: string
  next: string
}

/** What a release adds: a column in one transaction; an index and a backfill in steps. */
const NEXT_MIGRATIONS = {
  '9001-note.sql': 'alter table contributions add column upgrade_note text;\n',
  '9002-note-in-steps.sql': `-- in steps
-- step
drop index concurrently if exists contributions_upgrade_note_idx;
-- step
create index concurrently contributions_upgrade_note_idx on contributions (upgrade_note);
-- step until done
update contributions set upgrade_note = '' where id in
  (select id from contributions where upgrade_note is null and created_at < now() - interval '1 hour' limit 2);
`,
}

function findLastTag(): string | null {
  try {
    const args = ['describe', '--tags', '--abbrev=0', '--match=v*']
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return null
  }
}

/** Checks a version out beside the current one, with its own packages, and builds it. */
function buildVersion(tag: string): string {
  const folder = path.join(ROOT, '.cache/versions', tag)
  if (fs.existsSync(path.join(folder, 'build/api/main.js'))) return folder
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', tag], { cwd: ROOT, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x'], { cwd: folder, input: archive })
  for (const args of [['ci'], ['run', 'build']])
    execFileSync('npm', args, { cwd: folder, stdio: 'ignore' })
  return folder
}

/** Copies the current build, with migrations after its own. */
function copyWithMigrations(folder: string): string {
  for (const part of ['build', 'db'])
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true })
  for (const part of ['assets', 'node_modules', 'package.json', 'src'])
    fs.symlinkSync(path.join(ROOT, part), path.join(folder, part))
  for (const [name, sql] of Object.entries(NEXT_MIGRATIONS))
    fs.writeFileSync(path.join(folder, 'db/migrations', name), sql)
  return folder
}

/**
 * The last tag and the current version. Until there is a tag: the current version, and a copy of it with
 * further migrations. Call it after the build.
 */
export function prepareVersions(folder: string): Versions {
  const tag = findLastTag()
  if (tag) return { description: `${tag} → current`, before: buildVersion(tag), next: ROOT }
  fs.mkdirSync(folder, { recursive: true })
  const next = copyWithMigrations(folder)
  return { description: 'no tag: current → current with migrations', before: ROOT, next }
}
