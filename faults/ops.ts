import { parseArgs } from 'node:util'
import { listMissingPrograms } from './environment/failover/patroni-programs.ts'
import { formatFailover, runFailover } from './rounds/failover.ts'

const USAGE = `Usage:
  npm run ops -- failover [--gifts=200]   changes the primary database while gifts flow, behind Patroni, etcd and
                                          HAProxy: a switchover, then the loss of its machine
  npm run ops -- failover --by-hand       the same without these programs, with streaming replication alone`

/** Says loudly what is rehearsed in place of Patroni, unless it was asked for. */
function warnWithoutPatroni(missing: readonly string[]): void {
  console.error(
    `NOT REHEARSED: Patroni. Missing on this machine: ${missing.join(', ')}. Streaming replication by hand is rehearsed in its place.`,
  )
}

/** `npm run ops`: rehearsals of operation on this machine; exits with 1 if one finds a fault. */
const { values, positionals } = parseArgs({
  options: {
    gifts: { type: 'string', default: '200' },
    'by-hand': { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (positionals.join() === 'failover') {
  const byHand = values['by-hand']
  const missing = byHand ? [] : listMissingPrograms()
  if (missing.length > 0) warnWithoutPatroni(missing)
  const withPatroni = !byHand && missing.length === 0
  const outcome = await runFailover({ gifts: Number(values.gifts), withPatroni })
  console.log(formatFailover(outcome))
  if (outcome.faults.length > 0) process.exitCode = 1
} else {
  console.error(USAGE)
  process.exitCode = 1
}
