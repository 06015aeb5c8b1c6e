import { ApiError } from '#contract/api/errors.ts'
import { SetupError } from '../local/system/setup-error.ts'
import type { Person } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { fillDemo } from './fill.ts'
import { findAdmin, findReadyProduct, runCommand } from './lookups.ts'
import { type PlannedEvent, planDemo } from './plan/plan.ts'
import { describeSignIns } from './sign-ins.ts'

async function fill(product: Product, plan: readonly PlannedEvent[], now: Date): Promise<Person> {
  console.log('Filling the demo…')
  try {
    return await fillDemo(product, plan, now, (step) => console.log(`  ${step}`))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) throw error
    throw new SetupError(
      'Another run is filling the demo, or one ended half-way: to begin again, stop npm start and delete its data folder.',
    )
  }
}

/** `npm run demo` (`R11`): fills the running product once, then lists who can sign in and what to open. */
await runCommand(async () => {
  const product = await findReadyProduct()
  const now = new Date()
  const plan = planDemo(now)
  const existing = await findAdmin(product)
  if (existing) console.log('The demo is already there.')
  const admin = existing ?? (await fill(product, plan, now))
  console.log(`\n${await describeSignIns(product, admin, plan)}`)
})
