import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS platforms (
  key TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL,
  clock_offset INTEGER NOT NULL DEFAULT 0, webhook_mode TEXT NOT NULL DEFAULT 'normal'
) STRICT;
CREATE TABLE IF NOT EXISTS platform_settings (
  platform TEXT PRIMARY KEY, body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, platform TEXT NOT NULL,
  account TEXT NOT NULL, kind TEXT NOT NULL, parent TEXT, created INTEGER NOT NULL,
  body TEXT NOT NULL, hidden TEXT NOT NULL DEFAULT '{}'
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_owner ON objects (platform, account, kind, seq);
CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, seq) WHERE parent IS NOT NULL;
CREATE TABLE IF NOT EXISTS holders (
  platform TEXT NOT NULL, holder TEXT NOT NULL, amount INTEGER NOT NULL,
  PRIMARY KEY (platform, holder)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS postings (
  id INTEGER PRIMARY KEY, platform TEXT NOT NULL, holder TEXT NOT NULL,
  amount INTEGER NOT NULL, available_on INTEGER NOT NULL, reason TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS postings_by_holder ON postings (platform, holder, available_on);
CREATE TABLE IF NOT EXISTS tasks (
  id INTEGER PRIMARY KEY, platform TEXT NOT NULL, account TEXT NOT NULL, due INTEGER NOT NULL,
  kind TEXT NOT NULL, subject TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS tasks_by_due_time ON tasks (due);
CREATE INDEX IF NOT EXISTS tasks_by_platform ON tasks (platform, due);
CREATE TABLE IF NOT EXISTS deliveries (
  id INTEGER PRIMARY KEY, platform TEXT NOT NULL, event TEXT NOT NULL, endpoint TEXT NOT NULL,
  status TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL,
  created INTEGER NOT NULL, last_status INTEGER, last_error TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_by_due_time ON deliveries (status, due);
CREATE INDEX IF NOT EXISTS deliveries_by_platform ON deliveries (platform, status, due);
CREATE TABLE IF NOT EXISTS idempotency (
  platform TEXT NOT NULL, account TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL,
  status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL,
  PRIMARY KEY (platform, account, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS access_tokens (
  token TEXT PRIMARY KEY, platform TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL,
  expires_at INTEGER NOT NULL, used INTEGER NOT NULL DEFAULT 0, body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`

/** A database in one SQLite file; a committed transaction survives a crash of the process. */
export class Store {
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    this.#db.exec(SCHEMA)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known !== undefined) return known
    const statement = this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes)
  }

  one<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[]
  }

  /** Runs `work` in a transaction; it is synchronous, so transactions never interleave. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#db.exec('COMMIT')
      return result
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }

  close(): void {
    this.#db.close()
  }
}
