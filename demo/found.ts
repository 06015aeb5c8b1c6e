import path from 'node:path'
import { ApiError } from '#contract/api/errors.ts'
import { type Person, signIn } from '../drive/people.ts'
import { type Product, runningProduct } from '../drive/product.ts'
import { StartFault } from '../local/start-fault.ts'
import { ADMIN } from './people.ts'

/** The product of this DATA_DIR; throws a `StartFault` unless it answers. */
export async function findProduct(): Promise<Product> {
  const product = runningProduct(path.resolve(process.env.DATA_DIR || '.data'))
  const ready = await fetch(`${product.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!ready) throw new StartFault(`En ${product.url} nadie responde: primero npm start.`)
  return product
}

/** The demo's admin, who comes last: null while the demo is not whole. */
export async function findAdmin(product: Product): Promise<Person | null> {
  try {
    return await signIn(product, ADMIN)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BAD_CREDENTIALS') return null
    throw error
  }
}

/** Where the demo's events are, by name: `/events/…`. */
export async function findEvents(admin: Person): Promise<Map<string, string>> {
  const { events } = await admin.call('GET /events/admin/all', { query: { pageSize: 100 } })
  return new Map(events.map(({ name, slug }) => [name, `/events/${slug}`]))
}

/** Runs a command of the demo; what a person can mend is one sentence. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof StartFault ? error.message : error)
    process.exitCode = 1
  }
}
