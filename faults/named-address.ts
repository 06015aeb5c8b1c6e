import dns from 'node:dns'
import fs from 'node:fs'

/**
 * Loaded into a process before its own program (NODE_OPTIONS): the name `base-de-datos.test` is at
 * the address that a file holds now, as a name server says of a database that fails over.
 */
const NAME = 'base-de-datos.test'
const file = process.env.NAMED_ADDRESS_FILE ?? ''
const lookup = dns.lookup

type Answer = (error: Error | null, address: string | dns.LookupAddress[], family?: number) => void

function named(hostname: string, ...rest: unknown[]): void {
  if (hostname !== NAME) {
    Reflect.apply(lookup, dns, [hostname, ...rest])
    return
  }
  const answer = rest.at(-1) as Answer
  const address = fs.readFileSync(file, 'utf8').trim()
  const { all } = rest.length > 1 ? (rest[0] as dns.LookupAllOptions) : { all: false }
  if (all) answer(null, [{ address, family: 4 }])
  else answer(null, address, 4)
}

dns.lookup = named as typeof dns.lookup
