import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  NeverType,
  SchemaGenerator,
  StringType,
  type SubNodeParser,
} from 'ts-json-schema-generator'

type Node = Parameters<SubNodeParser['supportsNode']>[0]

/** The type of each generated file, and where it is declared. */
const SOURCES = {
  'requests.generated.json': { type: 'Requests', path: '../src/requests.ts' },
  'traffic.generated.json': { type: 'Traffic', path: '../src/responses.ts' },
  'traffic-v2.generated.json': { type: 'TrafficV2', path: '../src/v2/responses.ts' },
} as const

/** A file of JSON Schemas in this folder. */
export type SchemaFile = keyof typeof SOURCES

/** The resources that the sandbox has, by `object`; answers never contain another one. */
const RESOURCES = new Set([
  'account',
  'account_link',
  'application',
  'balance',
  'balance_settings',
  'balance_transaction',
  'bank_account',
  'capability',
  'charge',
  'checkout.session',
  'dispute',
  'event',
  'item',
  'list',
  'login_link',
  'payment_intent',
  'payment_method',
  'payout',
  'price',
  'refund',
  'transfer',
  'transfer_reversal',
  'v2.core.account',
  'v2.core.account_link',
  'v2.core.account_person',
  'v2.core.event',
  'v2.core.event_destination',
  'webhook_endpoint',
])

/** Reads the `object` of a resource's type, such as `charge`. */
function readResource(node: Node): string | undefined {
  const { members } = node as { members?: readonly Node[] }
  const found = members?.find((member) =>
    /^(\/\*[\s\S]*?\*\/\s*)?object: '[^']+';?$/.test(member.getText()),
  )
  return found && /object: '([^']+)'/.exec(found.getText())?.[1]
}

/** Of a resource that the sandbox does not have, an answer contains at most the id. */
const otherResources: SubNodeParser = {
  supportsNode: (node: Node) => {
    const resource = readResource(node)
    return resource !== undefined && !RESOURCES.has(resource)
  },
  createType: () => new StringType(),
}

/** The SDK's open enums admit any string and its decimals travel as strings; Stripe itself is strict. */
const sdkTypes: SubNodeParser = {
  supportsNode: (node: Node) => ['OtherString', 'Decimal'].includes(node.getText()),
  createType: (node: Node) =>
    node.getText() === 'OtherString' ? new NeverType() : new StringType(),
}

/** Every amount, time and count of the API is whole; only shares of something are not. */
function wholeNumbers(key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const type = (value as { type?: unknown }).type
  const fraction = /percent|exchange_rate|latitude|longitude/.test(key)
  if (type === 'number' && !fraction) return { ...value, type: 'integer' }
  return value
}

/** Names of unnamed types hold a hash of the checkout's path: number them instead. */
function stableNames(json: string): string {
  const names = new Map<string, string>()
  return json.replace(/(?:def-)?(?:interface|alias|structure)-[\d-]+\d/g, (name) => {
    const short = names.get(name) ?? `unnamed-${names.size + 1}`
    names.set(name, short)
    return short
  })
}

/** Generates the JSON Schemas of a file, as its text. */
export function generateSchemas(file: SchemaFile): string {
  const { type, path } = SOURCES[file]
  const config = {
    ...DEFAULT_CONFIG,
    path: fileURLToPath(new URL(path, import.meta.url)),
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    type,
    functions: 'hide' as const,
    expose: 'all' as const,
    jsDoc: 'none' as const,
    topRef: false,
    skipTypeCheck: true,
  }
  const program = createProgram(config)
  const parser = createParser(program, config, (chain) => {
    chain.addNodeParser(sdkTypes)
    if (type !== 'Requests') chain.addNodeParser(otherResources)
  })
  const formatter = createFormatter(config)
  const schema = new SchemaGenerator(program, parser, formatter, config).createSchema(type)
  return `${stableNames(JSON.stringify(schema, wholeNumbers))}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of Object.keys(SOURCES) as SchemaFile[])
    writeFileSync(fileURLToPath(new URL(file, import.meta.url)), generateSchemas(file))
