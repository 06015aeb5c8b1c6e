import { execFile } from 'node:child_process'
import path from 'node:path'
import { formatPesos } from '#contract/money/money.ts'
import { ROOT } from '../../../local/system/commands.ts'
import type { DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import type { HostWithEvent } from '../people/host.ts'
import { compareFigures } from './money.ts'

interface ProgramResult {
  isGood: boolean
  output: string
}

/** Runs a program of the product as an operator does. */
export function runProgram({ slots }: ServedProduct, program: string): Promise<ProgramResult> {
  const { environment: env } = slots[0]
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(ROOT, program)], { cwd: ROOT, env }, (error, out, err) =>
      resolve({ isGood: !error, output: `${out}${err}` }),
    )
  })
}

const toCsvPesos = (centavos: number) => (centavos / 100).toFixed(2)

async function readText(url: string, token?: string): Promise<string> {
  const answer = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}

interface KeptFigures {
  raised: number
  shown: number
  contributions: number
}

/** Compares what the host's files and the event's page print with the confirmed contributions. */
async function auditHostViews(
  { url }: ServedProduct,
  database: DatabaseReader,
  { eventId, slug, host }: HostWithEvent,
): Promise<string[]> {
  const [sums] = await database.query<KeptFigures>(
    `select coalesce(sum(counted_amount), 0)::bigint as raised, count(*) as contributions,
       coalesce(sum(counted_amount) filter (where not amount_hidden), 0)::bigint as shown
     from contributions where event_id = $1 and status = 'CONFIRMED'`,
    [eventId],
  )
  const { raised, shown, contributions } = sums ?? { raised: 0, shown: 0, contributions: 0 }
  const report = (name: string) =>
    readText(`${url}/api/reports/${name}/my-events/${eventId}?format=csv`, host.token)
  const page = (await readText(`${url}/events/${slug}`)).replaceAll(/<[^>]+>|&nbsp;|\s/g, '')
  const isShown = page.includes(formatPesos(shown).replaceAll(/\s/g, ''))
  const faults = isShown ? [] : [`page of ${slug} lacks ${formatPesos(shown)}`]
  // Without a confirmed contribution there are no files.
  if (contributions === 0) return faults
  const [goals, gifts] = [await report('host'), await report('allies')]
  const total = goals.split('\r\n').find((line) => line.includes('Total del evento')) ?? ''
  const rows = gifts.split('\r\n').filter((line) => line.includes('aliado.')).length
  const hasTotal = total.split(',').includes(toCsvPesos(raised))
  return [
    ...faults,
    ...(hasTotal ? [] : [`report of ${slug}: ${total} lacks ${toCsvPesos(raised)}`]),
    ...compareFigures(`report of ${slug}, rows`, { report: rows, contributions }),
  ]
}

interface Charge {
  id: string
  amount: number
  amount_refunded: number
}

/** Compares the ledger's movements with the provider's own lists, without the product's comparison. */
async function auditLedger(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
  hosts: readonly HostWithEvent[],
): Promise<string[]> {
  const { holders } = await sandbox.inspect<{ holders: Record<string, number> }>('/balances')
  const charges = await sandbox.list<Charge>('charges')
  const sum = (part: (charge: Charge) => number) =>
    charges.reduce((total, charge) => total + part(charge), 0)
  const kinds = await database.query<{ kind: string; amount: number }>(
    'select kind, sum(amount)::bigint as amount from ledger_movements group by kind',
  )
  const ofKind = (kind: string) => kinds.find((one) => one.kind === kind)?.amount ?? 0
  const byEvent = await database.query<{ event: string; amount: number }>(
    `select event_id as event, sum(amount)::bigint as amount from ledger_postings
     where account = 'host' group by event_id`,
  )
  return [
    ...compareFigures('ledger, charges', {
      ledger: ofKind('charge'),
      provider: sum(({ amount }) => amount),
    }),
    ...compareFigures('ledger, refunds', {
      ledger: ofKind('refund'),
      provider: sum(({ amount_refunded }) => amount_refunded),
    }),
    ...hosts.flatMap(({ eventId, slug, accountId }) =>
      compareFigures(`ledger, host of ${slug}`, {
        ledger: byEvent.find(({ event }) => event === eventId)?.amount ?? 0,
        provider: holders[accountId] ?? 0,
      }),
    ),
  ]
}

/** Runs `npm run verify`; each failed check is a fault. */
async function auditConsistency(product: ServedProduct): Promise<string[]> {
  const { isGood, output } = await runProgram(product, 'src/server/commands/verify.ts')
  if (isGood) return []
  const failed = output.split('\n').filter((line) => line.includes('FAILED'))
  return failed.length > 0 ? failed.map((line) => `verify: ${line.trim()}`) : [`verify: ${output}`]
}

/** Reads files, pages, ledger and `npm run verify`, each by itself, before the product compares anything. */
export async function auditViews(
  product: ServedProduct,
  database: DatabaseReader,
  hosts: readonly HostWithEvent[],
): Promise<string[]> {
  const views = await Promise.all(hosts.map((owner) => auditHostViews(product, database, owner)))
  return [
    ...views.flat(),
    ...(await auditLedger(product, database, hosts)),
    ...(await auditConsistency(product)),
  ]
}
