import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { COLUMN_VALUES } from './column-values.ts'

const database = setUpDatabase()

interface ValueCheck {
  column: string
  definition: string
}

/** Check constraints that list the values of a column: `= any`, or `<@` for the items of an array. */
async function listValueChecks(): Promise<ValueCheck[]> {
  const { rows } = await sql<ValueCheck>`
    select relname || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(pg_constraint.oid) ~ '(= ANY|<@) \\(?ARRAY'
    order by 1`.execute(database.db)
  return rows
}

it('has the values of every column with a fixed set of them in exactly one array', async () => {
  const checks = await listValueChecks()
  expect(checks.map(({ column }) => column)).toEqual(Object.keys(COLUMN_VALUES).sort())
  for (const { column, definition } of checks) {
    const values = [...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value)
    const expected: readonly string[] = COLUMN_VALUES[column as keyof typeof COLUMN_VALUES]
    expect(values.toSorted(), column).toEqual(expected.toSorted())
  }
})

it('has an index that begins with the columns of each foreign key', async () => {
  // A partial index counts if it leaves out nothing but rows without a parent.
  const { rows } = await sql<{ key: string; indexed: boolean }>`
    select conrelid::regclass || '.' || conname as key, exists (
      select from pg_index
      where indrelid = conrelid and indisvalid
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
        and (indpred is null or pg_get_expr(indpred, indrelid) in (
          select '(' || attname || ' IS NOT NULL)' from pg_attribute
          where attrelid = conrelid and attnum = any(conkey)))
    ) as indexed
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database.db)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([])
})

it('names every index after its table, and every check after its table and rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and indexrelid::regclass::text !~ ('^' || relname || '_.*(idx|key|pkey)$')
    union all
    select conname from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'c' and connamespace = 'public'::regnamespace
      and conname !~ ('^' || relname || '_[a-z_]+_check$')`.execute(database.db)
  expect(rows).toEqual([])
})
