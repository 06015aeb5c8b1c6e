import { renameSync, writeFileSync } from 'node:fs'
import { serialize } from 'node:v8'
import pg from 'pg'

/** A statement that the product sent, and the rows that it got. */
export interface Statement {
  /** Which connection. */
  client: number
  name?: string
  text: string
  values: unknown[]
  rows: Record<string, unknown>[]
}

/**
 * Loaded into the product before its own code. Records the statements that it sends; SIGUSR2 writes
 * those since the last one to the file TRACE_FILE.
 */
const clients = new Map<object, number>()
let statements: Statement[] = []

type Callback = (error: Error | null, result?: pg.QueryResult) => void
type Query = (...args: unknown[]) => unknown

function keepRows(statement: Statement, result: unknown): void {
  if (typeof result !== 'object' || result === null || !('rows' in result)) return
  statement.rows = result.rows as Statement['rows']
}

/** Resolves or calls back as before, and keeps the rows on the way. */
function sendAndKeep(send: Query, args: unknown[], statement: Statement): unknown {
  const callback = args.at(-1)
  if (typeof callback === 'function') {
    const keepAndCallBack: Callback = (error, result) => {
      keepRows(statement, result)
      ;(callback as Callback)(error, result)
    }
    return send(...args.slice(0, -1), keepAndCallBack)
  }
  const sent = send(...args)
  if (!(sent instanceof Promise)) return sent
  return sent.then((result) => {
    keepRows(statement, result)
    return result
  })
}

const client = pg.Client.prototype as unknown as { query: Query }
const { query } = client

client.query = function record(this: object, ...args: unknown[]): unknown {
  const [first, second] = args
  const config = typeof first === 'string' ? { text: first } : (first as Partial<Statement>)
  const values = config.values ?? (Array.isArray(second) ? second : [])
  const number = clients.get(this) ?? clients.size
  clients.set(this, number)
  const { text = '', name } = config
  const statement = { client: number, text, values, rows: [], ...(name && { name }) }
  statements.push(statement)
  return sendAndKeep(query.bind(this), args, statement)
}

process.on('SIGUSR2', () => {
  const file = process.env.TRACE_FILE ?? ''
  writeFileSync(`${file}.part`, serialize(statements))
  statements = []
  renameSync(`${file}.part`, file)
})
