import { createAdmin, type Person, signIn } from '../../product-client/people.ts'
import { findRunningProduct } from '../../product-client/product.ts'
import { dataDir, productUrl } from './ports.ts'

const EMAIL = 'admin@example.test'

/** Creates the one admin of the run; it takes a process, so Playwright does it once, before all tests. */
export async function createSharedAdmin(): Promise<void> {
  await createAdmin(findRunningProduct(dataDir), EMAIL)
}

/**
 * Signs in the admin whom all tests share. Each sign-in proves who they are for ten minutes, which
 * decisions need: a session of the whole run would be too old on a slow machine.
 */
export function signInSharedAdmin(): Promise<Person> {
  return signIn({ url: productUrl }, EMAIL)
}
