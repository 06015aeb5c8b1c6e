import { afterAll, beforeAll } from 'vitest'
import { startStripeSandbox } from '../../src/server.ts'

/** Starts a sandbox in memory before the tests of a file, and stops it after them. */
export function useSandbox(): { readonly url: string } {
  const address = { url: '' }
  let close: () => Promise<void> = async () => undefined
  beforeAll(async () => {
    const started = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
    close = started.close
    address.url = started.url
  })
  afterAll(() => close())
  return address
}
