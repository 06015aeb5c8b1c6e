import path from 'node:path'
import { ApiError } from '#contract/api/errors.ts'
import { SetupError } from '../local/system/setup-error.ts'
import { type Person, signIn } from '../product-client/people.ts'
import { findRunningProduct, type Product } from '../product-client/product.ts'
import { ADMIN_EMAIL } from './plan/people.ts'

/** Finds the product of this DATA_DIR; throws a `SetupError` unless it is ready. */
export async function findReadyProduct(): Promise<Product> {
  const product = findRunningProduct(path.resolve(process.env.DATA_DIR || '.data'))
  const ready = await fetch(`${product.url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!ready) throw new SetupError(`Nothing answers at ${product.url}: first npm start.`)
  return product
}

/** Signs in as the demo's admin, who is created last; null while the demo is incomplete. */
export async function findAdmin(product: Product): Promise<Person | null> {
  try {
    return await signIn(product, ADMIN_EMAIL)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'BAD_CREDENTIALS') return null
    throw error
  }
}

/** Maps the names of the demo's events to their paths. */
export async function findEvents(admin: Person): Promise<Map<string, string>> {
  const { events } = await admin.call('GET /events/admin/all', { query: { pageSize: 100 } })
  return new Map(events.map(({ name, slug }) => [name, `/events/${slug}`]))
}

/** Runs a command of the demo; a fault of set-up is printed as one sentence without a stack. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
