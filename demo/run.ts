import { ApiError } from '#contract/api/errors.ts'
import type { Person } from '../drive/people.ts'
import type { Product } from '../drive/product.ts'
import { StartFault } from '../local/start-fault.ts'
import { doors } from './doors.ts'
import { fillDemo } from './fill.ts'
import { findAdmin, findProduct, runCommand } from './found.ts'
import { type PlannedEvent, planDemo } from './plan.ts'

async function fill(product: Product, plan: readonly PlannedEvent[]): Promise<Person> {
  console.log('Llenando la demostración…')
  try {
    return await fillDemo(product, plan, (step) => console.log(`  ${step}`))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'EMAIL_TAKEN')) throw error
    throw new StartFault(
      'Otra corrida llena la demostración, o quedó a medias: para empezar de nuevo, detén npm start y borra su carpeta de datos.',
    )
  }
}

/** `npm run demo` (`R11`): fills the running product once; afterwards only says who and what is there. */
await runCommand(async () => {
  const product = await findProduct()
  const plan = planDemo(new Date())
  const there = await findAdmin(product)
  if (there) console.log('La demostración ya está aquí.')
  const admin = there ?? (await fill(product, plan))
  console.log(`\n${await doors(product, admin, plan)}`)
})
