import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { answerRequests } from '../child-process.ts'
import type { Statement } from './record-statements.ts'

export interface Replay {
  url: string
  statements: Statement[]
  /** Recorded text → what stands for it, for each piece of work. */
  works: [recorded: string, actual: string][][]
  /** How many are replayed at once. */
  lanes: number
}

/** Ids: of our rows, of the provider's objects, and folios. */
const ID =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b(?:evt|pi|ch|py|tr|txn|fee|cs_test)_\w+|CIG-\w{4}-\w{2}/g
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const FOLIO = '23456789CDFHJKMPRTVWXY'
const nextLetter = () => FOLIO[randomInt(FOLIO.length)] ?? ''

/** Makes up an id of the same kind. */
function createId(recorded: string): string {
  if (recorded.startsWith('CIG-')) return recorded.replace(/(?<=-.*)\w/g, nextLetter)
  if (UUID.test(recorded)) return randomUUID()
  return `${recorded.slice(0, 200)}_${randomUUID().slice(0, 13)}`
}

/** Replaces the ids in a value of a statement by those of this piece of work. */
function translate(value: unknown, ids: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => translate(each, ids))
  if (typeof value !== 'string') return value
  return value.replace(ID, (recorded) => {
    const actual = ids.get(recorded) ?? createId(recorded)
    ids.set(recorded, actual)
    return actual
  })
}

/** Learns the ids of rows that the database has generated, or found, this time. */
function learnIds(
  recorded: Statement['rows'],
  actual: Statement['rows'],
  ids: Map<string, string>,
): void {
  for (const [index, row] of recorded.entries()) {
    for (const [column, before] of Object.entries(row)) {
      const now = actual[index]?.[column]
      if (typeof before !== 'string' || typeof now !== 'string') continue
      if (UUID.test(before)) ids.set(before, now)
    }
  }
}

/** Puts the statements of a transaction together, in the order in which they began. */
function groupTransactions(statements: readonly Statement[]): Statement[] {
  const groups: Statement[][] = []
  const open = new Map<number, Statement[]>()
  for (const statement of statements) {
    const { client, text } = statement
    const group = open.get(client) ?? []
    if (group.length === 0) groups.push(group)
    group.push(statement)
    if (/^\s*begin/i.test(text)) open.set(client, group)
    if (/^\s*(commit|rollback)/i.test(text)) open.delete(client)
  }
  return groups.flat()
}

async function replayOne(
  client: pg.Client,
  statements: readonly Statement[],
  work: Replay['works'][number],
): Promise<void> {
  const ids = new Map(work)
  for (const { name, text, values, rows } of statements) {
    const translated = values.map((value) => translate(value, ids))
    const result = await client.query({ text, values: translated, ...(name && { name }) })
    learnIds(rows, result.rows, ids)
  }
}

/** Sends recorded statements again over the driver alone, with other ids. */
answerRequests(async ({ url, statements, works, lanes }: Replay) => {
  const inOrder = groupTransactions(statements)
  const waiting = [...works]
  const replayUntilTheEnd = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (let work = waiting.shift(); work; work = waiting.shift())
        await replayOne(client, inOrder, work)
    } finally {
      await client.end()
    }
  }
  await Promise.all(Array.from({ length: lanes }, replayUntilTheEnd))
  return { done: works.length }
})
