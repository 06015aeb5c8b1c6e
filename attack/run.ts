import { parseArgs } from 'node:util'
import { formatMatrix } from '../product-client/authorisation/access-matrix.ts'
import { formatOutcome, runAssault } from './assault.ts'

/**
 * `npm run attack [-- --requests=50000 --seed=N --show=5]`: asks every endpoint of a product of its own
 * as everybody, walks over every route and page, and sends hostile requests; exits with 1 if one of them
 * finds a fault.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '50000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    show: { type: 'string', default: '5' },
  },
})

console.log(`seed ${values.seed}…`)
const outcome = await runAssault({
  requests: Number(values.requests),
  seed: Number(values.seed),
  judgesSpeed: true,
  walksMatrix: true,
})
console.log(formatMatrix(outcome.cells))
console.log(formatOutcome(outcome, Number(values.show)))
if (outcome.faults.length > 0) process.exitCode = 1
