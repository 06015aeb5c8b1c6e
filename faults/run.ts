import { parseArgs } from 'node:util'
import { formatOutcome, runRound } from './rounds/round.ts'

const MINUTE_MS = 60_000

/**
 * `npm run faults [-- --contributions=1000 --seed=N --minutes=M]`: runs rounds until the minutes are
 * over, at least one; exits with 1 if an audit finds a fault.
 */
const { values } = parseArgs({
  options: {
    contributions: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string', default: '0' },
  },
})

const contributions = Number(values.contributions)
const end = performance.now() + Number(values.minutes) * MINUTE_MS
let seed = Number(values.seed)
do {
  console.log(`seed ${seed}…`)
  const outcome = await runRound({ contributions, seed, fastForward: false })
  console.log(formatOutcome(seed, outcome))
  if (outcome.faults.length > 0) process.exitCode = 1
  seed += 1
} while (performance.now() < end && !process.exitCode)
