import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createApiClient } from '../../product-client/api-client.ts'
import { createAdmin, type Person } from '../../product-client/people.ts'
import { findRunningProduct } from '../../product-client/product.ts'
import { dataDir, productUrl } from './ports.ts'

const file = path.join(dataDir, 'e2e-admin.json')

/** Creates the one admin of the run; it takes a process, so Playwright does it once, before all tests. */
export async function createSharedAdmin(): Promise<void> {
  const { email, token, user } = await createAdmin(
    findRunningProduct(dataDir),
    'admin@example.test',
  )
  writeFileSync(file, JSON.stringify({ email, token, user }))
}

/** The signed-in admin whom all tests share. */
export function readSharedAdmin(): Person {
  const person = JSON.parse(readFileSync(file, 'utf8')) as Omit<Person, 'call'>
  return { ...person, call: createApiClient(productUrl, person.token) }
}
