import { compareContributions } from '#server/reconciliation/ledger-store.ts'
import { listWrongTotals } from '#server/reconciliation/store.ts'
import { type MigrationState, readMigrationState } from '#server/db/migrate.ts'
import type { Database, Db } from '#server/db/schema.ts'
import { listWrongBalances } from '#server/ledger/provider-movements-store.ts'
import { type Check, type Findings, SHOWN } from './check.ts'
import { findUnannounced } from './letters-store.ts'
import {
  findStuckEvents,
  findUnbalanced,
  findWrongCheckouts,
  findWrongContributors,
  findWrongGoalFigures,
  findWrongStanding,
} from './money-store.ts'
import { findOrphans, findRefusable } from './rows-store.ts'
import {
  findOtherCollations,
  findUnenforced,
  readSchemaFigures,
  type SchemaFigures,
} from './schema-store.ts'
import { type QueueFigures, readQueues, readTables, type TableFigures } from './tables-store.ts'

/** What a database holds, and what of it cannot be. Amounts in centavos. */
export interface Verification {
  migrations: MigrationState
  schema: SchemaFigures
  tables: TableFigures[]
  queues: QueueFigures[]
  checks: Check[]
}

/** The queue forgets a letter a day after it was sent. */
const LETTERS_KNOWN_MS = 20 * 3_600_000
/** So long a move to or from a host may take. */
const SETTLING_MS = 6 * 3_600_000
/** From then on the log calls it an error, too. */
const MANY_ATTEMPTS = 8

const none: Findings = { count: 0, found: [] }
const these = (found: string[]): Findings => ({ count: found.length, found: found.slice(0, SHOWN) })

function checkMigrations({ pending, unknown, changed }: MigrationState): Check[] {
  return [
    {
      name: 'migrations-pending',
      promise: 'Todas las migraciones se han hecho',
      ...these(pending),
    },
    {
      name: 'migrations-unknown',
      promise: 'Ninguna migración es de una versión más nueva',
      ...these(unknown),
    },
    {
      name: 'migrations-changed',
      promise: 'Ninguna migración cambió después de hacerse',
      ...these(changed),
    },
  ]
}

async function findWrongTotals(db: Db): Promise<Findings> {
  const wrong = await listWrongTotals(db)
  return these(wrong.map(({ kind, id }) => `${kind} ${id}`).sort())
}

async function findUnbooked(db: Db, now: Date): Promise<Findings> {
  const { wrong } = await compareContributions(db, new Date(now.getTime() - SETTLING_MS))
  return these(wrong.map(({ id }) => id))
}

async function findWrongBalances(db: Db): Promise<Findings> {
  const wrong = await listWrongBalances(db)
  return these(wrong.map(({ account }) => account).sort())
}

type Finder = readonly [
  name: string,
  promise: string,
  find: (db: Db, now: Date) => Promise<Findings>,
]

const FINDERS: readonly Finder[] = [
  ['enforced', 'Restricciones, índices y disparadores rigen', findUnenforced],
  ['collation', 'El orden de los textos es el de los índices', findOtherCollations],
  ['parents', 'Todo renglón tiene aquello de lo que depende', findOrphans],
  ['rules', 'Todo renglón cumple las reglas de su tabla', findRefusable],
  ['totals', 'Los totales son las sumas de las aportaciones', findWrongTotals],
  ['contributors', 'Los aliados contados son los que aportaron', findWrongContributors],
  ['goal-figures', 'Las cifras de cada evento son las de sus sueños', findWrongGoalFigures],
  ['checkouts', 'Todo lo pagado tiene su checkout, y al revés', findWrongCheckouts],
  [
    'standing',
    'Toda aportación está como dicen sus devoluciones y aclaraciones',
    findWrongStanding,
  ],
  ['bookings', 'El libro mayor dice lo mismo que las aportaciones', findUnbooked],
  ['balances', 'Los saldos son las sumas del libro mayor', findWrongBalances],
  ['movements', 'Todo movimiento pone en un lado lo que quita en otro', findUnbalanced],
  [
    'inbox',
    'Ningún aviso del proveedor se quedó sin atender',
    (db) => findStuckEvents(db, MANY_ATTEMPTS),
  ],
]

async function checkQueue(
  db: Db,
  queues: QueueFigures[] | null,
  now: Date,
): Promise<readonly Check[]> {
  const since = new Date(now.getTime() - LETTERS_KNOWN_MS)
  const dead = (queues ?? []).filter(({ failed }) => failed > 0)
  return [
    {
      name: 'queue',
      promise: 'La cola está, y ninguna tarea se dio por perdida',
      ...these(queues ? dead.map(({ name, failed }) => `${name} ${failed}`) : ['pgboss']),
    },
    {
      name: 'letters',
      promise: 'Lo pagado en las últimas horas tiene sus cartas',
      ...(queues ? await findUnannounced(db, since) : none),
    },
  ]
}

const NO_SCHEMA: SchemaFigures = { tables: 0, constraints: 0, indexes: 0, triggers: 0, digest: '' }

/**
 * Looks at all that a database holds at one moment, and changes nothing: two copies of it give the
 * same figures in the same order. Rows are counted, summed and compared where they are.
 */
export function verifyDatabase(db: Database, now: Date): Promise<Verification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => verify(tx, now))
}

/** The same, in a transaction of the caller's. */
export async function verify(db: Db, now: Date): Promise<Verification> {
  const migrations = await readMigrationState(db)
  const checks = checkMigrations(migrations)
  // Rows are compared with the schema that this version knows, and with no other.
  if (migrations.pending.length > 0) {
    return { migrations, schema: NO_SCHEMA, tables: [], queues: [], checks }
  }
  for (const [name, promise, find] of FINDERS) {
    checks.push({ name, promise, ...(await find(db, now)) })
  }
  const queues = await readQueues(db)
  checks.push(...(await checkQueue(db, queues, now)))
  const schema = await readSchemaFigures(db)
  return { migrations, schema, tables: await readTables(db), queues: queues ?? [], checks }
}

/** Whether something is as it cannot be. */
export function isWrong({ checks }: Verification): boolean {
  return checks.some(({ count }) => count > 0)
}
