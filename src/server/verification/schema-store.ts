import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Difference, type SqlCheck, withoutAmounts } from './checks-store.ts'

const ours = sql`current_schema()::regnamespace`

export interface SchemaFigures {
  tables: number
  constraints: number
  indexes: number
  triggers: number
  /** MD5 of every definition: two equal digests mean two equal schemas. */
  digest: string
}

/**
 * Counts and hashes every definition: a restore that continued after an error has fewer. Definitions are
 * printed with the fewest parentheses, because a restored one groups a chain of `and` anew.
 */
export async function readSchemaFigures(db: Db): Promise<SchemaFigures> {
  const { rows } = await sql<SchemaFigures>`
    with definitions as (
      select 'table' as kind, relname || ' ' || relpersistence::text as line
        from pg_class where relnamespace = ${ours} and relkind in ('r', 'p')
      union all
      select 'column', concat_ws(' ', attrelid::regclass, attname,
          format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid, true))
        from pg_attribute join pg_class on pg_class.oid = attrelid
          left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = ${ours} and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all
      select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid, true)
        from pg_constraint where connamespace = ${ours}
      union all
      select 'index', pg_get_indexdef(indexrelid, 0, true)
        from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = ${ours}
      union all
      select 'trigger', pg_get_triggerdef(pg_trigger.oid, true)
        from pg_trigger join pg_class on pg_class.oid = tgrelid
        where relnamespace = ${ours} and not tgisinternal
      union all
      select 'function', pg_get_functiondef(pg_proc.oid)
        from pg_proc where pronamespace = ${ours} and prokind = 'f'
          and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    )
    select count(*) filter (where kind = 'table')::int as tables,
      count(*) filter (where kind = 'constraint')::int as constraints,
      count(*) filter (where kind = 'index')::int as indexes,
      count(*) filter (where kind = 'trigger')::int as triggers,
      md5(string_agg(kind || ' ' || line, E'\n' order by kind, line collate "C")) as digest
    from definitions`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('an aggregate returns a row')
  return figures
}

const unenforced = sql<{ id: string }>`
  select conrelid::regclass || ' ' || conname as id from pg_constraint
    where connamespace = ${ours} and not (convalidated and conenforced)
  union all
  select indexrelid::regclass::text from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = ${ours} and not (indisvalid and indisready)
  union all
  select tgrelid::regclass || ' ' || tgname from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = ${ours} and tgenabled not in ('O', 'A')`

const outdatedCollation = sql<{ id: string }>`
  select 'database ' || datname as id from pg_database
    where datname = current_database() and datcollversion is distinct from
      pg_database_collation_actual_version(oid)`

export const SCHEMA_CHECKS: readonly SqlCheck[] = [
  {
    name: 'enforced',
    description: 'Constraints, indexes and triggers are valid and enabled',
    differences: () => withoutAmounts(unenforced),
  },
  {
    name: 'collation',
    description: 'Text is sorted by the rules that its indexes were built with',
    differences: () => withoutAmounts(outdatedCollation),
  },
]

interface ForeignKey {
  name: string
  child: string
  parent: string
  columns: string[]
  keys: string[]
}

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const namesOf = (table: RawBuilder<unknown>, numbers: RawBuilder<unknown>) => sql`
    array(select attname::text from unnest(${numbers}) with ordinality as keys (number, place)
      join pg_attribute on attrelid = ${table} and attnum = number order by place)`
  const { rows } = await sql<ForeignKey>`
    select conname as name, child.relname as child, parent.relname as parent,
      ${namesOf(sql`conrelid`, sql`conkey`)} as columns,
      ${namesOf(sql`confrelid`, sql`confkey`)} as keys
    from pg_constraint join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
    where contype = 'f' and connamespace = ${ours} order by 2, 1`.execute(db)
  return rows
}

function selectOrphans({
  child,
  parent,
  columns,
  keys,
  name,
}: ForeignKey): RawBuilder<{ id: string }> {
  const values = columns.map((column) => sql.ref(`child.${column}`))
  const isThere = keys.map((key, at) => sql`${sql.ref(`parent.${key}`)} = ${values[at]}`)
  const isMeant = values.map((value) => sql`${value} is not null`)
  return sql`
    select distinct ${sql.lit(`${child} ${name}: `)} || concat_ws(' ', ${sql.join(values)}) as id
    from ${sql.table(child)} as child
    where ${sql.join(isMeant, sql` and `)} and not exists
      (select from ${sql.table(parent)} as parent where ${sql.join(isThere, sql` and `)})`
}

/** Selects rows whose parent does not exist, whether or not the constraint is enforced. */
export async function selectAllOrphans(db: Db): Promise<RawBuilder<Difference>> {
  const keys = await listForeignKeys(db)
  return withoutAmounts(sql.join(keys.map(selectOrphans), sql` union all `))
}

interface Rule {
  table: string
  name: string
  rule: string
}

/** Selects, for each check constraint, how many rows it would reject. */
export async function selectRejectedRows(db: Db): Promise<RawBuilder<Difference>> {
  const { rows } = await sql<Rule>`
    select relname as table, conname as name, pg_get_expr(conbin, conrelid) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and connamespace = ${ours} order by 1, 2`.execute(db)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const perTable = [...tables].map(([table, rules]) => {
    const names = rules.map(({ name }) => sql.lit(`${table} ${name}: `))
    const counts = rules.map(({ rule }) => sql`count(*) filter (where (${sql.raw(rule)}) is false)`)
    return sql<{ id: string }>`
      select name || rejected as id from (
        select unnest(array[${sql.join(names)}]) as name, unnest(array[${sql.join(counts)}]) as rejected
        from ${sql.table(table)}
      ) where rejected > 0`
  })
  return withoutAmounts(sql.join(perTable, sql` union all `))
}
