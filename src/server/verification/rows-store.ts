import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { type Difference, withoutAmounts } from './checks-store.ts'

const ours = sql`current_schema()::regnamespace`

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
