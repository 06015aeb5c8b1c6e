import dns from 'node:dns'
import fs from 'node:fs'

/**
 * Makes the name `base-de-datos.test` resolve to the address that a file contains, as DNS does for
 * a database that fails over. NODE_OPTIONS loads it into a process before its own program.
 */
const NAME = 'base-de-datos.test'
const file = process.env.NAMED_ADDRESS_FILE ?? ''
const lookup = dns.lookup

type LookupCallback = (
  error: Error | null,
  address: string | dns.LookupAddress[],
  family?: number,
) => void

function lookupFromFile(hostname: string, ...rest: unknown[]): void {
  if (hostname !== NAME) {
    Reflect.apply(lookup, dns, [hostname, ...rest])
    return
  }
  const callback = rest.at(-1) as LookupCallback
  const address = fs.readFileSync(file, 'utf8').trim()
  const { all } = rest.length > 1 ? (rest[0] as dns.LookupAllOptions) : { all: false }
  if (all) callback(null, [{ address, family: 4 }])
  else callback(null, address, 4)
}

dns.lookup = lookupFromFile as typeof dns.lookup
