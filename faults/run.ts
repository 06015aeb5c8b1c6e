import { parseArgs } from 'node:util'
import { MINUTE_MS } from '../src/contract/product/durations.ts'
import { FAULT_FOCUSES } from './rounds/focuses.ts'
import { formatOutcome, runRound } from './rounds/round.ts'

/**
 * `npm run faults [-- --contributions=1000 --seed=N --minutes=M --only=sticky-500,full-disk --fast]`: runs rounds
 * until the minutes are over, at least one; exits with 1 if an audit finds a fault. `only` names kinds of
 * faults (`FAULT_FOCUSES`); `fast` moves the clocks while only tasks wait for their next try.
 */
const { values } = parseArgs({
  options: {
    contributions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
    fast: { type: 'boolean', default: false },
  },
})

const named = values.only.split(',').filter(Boolean)
const only = FAULT_FOCUSES.filter((focus) => named.includes(focus))
if (only.length < named.length) throw new Error(`--only takes ${FAULT_FOCUSES.join(', ')}`)
const contributions = Number(values.contributions)
const end = performance.now() + Number(values.minutes) * MINUTE_MS
let seed = Number(values.seed)
do {
  console.log(`seed ${seed}…`)
  const outcome = await runRound({ contributions, seed, fastForward: values.fast, only })
  console.log(formatOutcome(seed, outcome))
  if (outcome.faults.length > 0) process.exitCode = 1
  seed += 1
} while (performance.now() < end && !process.exitCode)
