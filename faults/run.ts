import { parseArgs } from 'node:util'
import { runRound, told } from './round.ts'

const MINUTE_MS = 60_000

/**
 * `npm run faults [-- --contributions=1000 --seed=N --minutes=M]`: rounds of gifts while everything
 * around them fails, until the minutes are over, one at least; 1 if anything was lost or doubled.
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
  console.log(`semilla ${seed}…`)
  const outcome = await runRound({ contributions, seed, hurry: false })
  console.log(told(seed, outcome))
  if (outcome.faults.length > 0) process.exitCode = 1
  seed += 1
} while (performance.now() < end && !process.exitCode)
