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

const target = fileURLToPath(new URL('requests.generated.json', import.meta.url))

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

/** The JSON Schemas of every request in `requests.ts`, as the text of the generated file. */
export function generateSchemas(): string {
  const config = {
    ...DEFAULT_CONFIG,
    path: fileURLToPath(new URL('../src/requests.ts', import.meta.url)),
    tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    type: 'Requests',
    expose: 'all' as const,
    jsDoc: 'none' as const,
    topRef: false,
    skipTypeCheck: true,
  }
  const program = createProgram(config)
  const parser = createParser(program, config, (chain) => {
    chain.addNodeParser(sdkTypes)
  })
  const schema = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(
    'Requests',
  )
  return `${stableNames(JSON.stringify(schema, wholeNumbers))}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(target, generateSchemas())
}
