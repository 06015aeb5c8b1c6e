import { parseArgs } from 'node:util'
import { formatFailover, runFailover } from './rounds/failover.ts'

const USAGE = `Usage:
  npm run ops -- failover [--gifts=200]   kills the primary database while gifts flow, and promotes its standby`

/** `npm run ops`: rehearsals of operation on this machine; exits with 1 if one finds a fault. */
const { values, positionals } = parseArgs({
  options: { gifts: { type: 'string', default: '200' } },
  allowPositionals: true,
})
if (positionals.join() === 'failover') {
  const outcome = await runFailover(Number(values.gifts))
  console.log(formatFailover(outcome))
  if (outcome.faults.length > 0) process.exitCode = 1
} else {
  console.error(USAGE)
  process.exitCode = 1
}
