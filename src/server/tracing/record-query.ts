import { recordSpan } from './work-context.ts'

/** Longer texts are lists of columns. */
const TEXT_MAX = 600

/** Names a statement by what it does to its first table: `'select "id" from "events" …'` → `select events`. */
export function nameStatement(text: string): string {
  const [, verb = 'sql'] = /^[\s(]*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+(?:"?\."?\w+)?)"?/i.exec(text) ?? []
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ')
}

/** Records a statement: its text has `$1` where its values were. */
export function recordQuery(text: string, durationMs: number, failure?: string): void {
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.replaceAll(/\s+/g, ' ').slice(0, TEXT_MAX),
  }
  recordSpan({ name: nameStatement(text), kind: 'client', attributes }, durationMs, failure)
}
