import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSchemas, type SchemaFile } from '../schemas/generate.ts'

const FILES: SchemaFile[] = [
  'requests.generated.json',
  'traffic.generated.json',
  'traffic-v2.generated.json',
]

test.each(FILES)('the committed %s matches the installed SDK', (file) => {
  const committed = readFileSync(new URL(`../schemas/${file}`, import.meta.url), 'utf8')
  expect(committed === generateSchemas(file)).toBe(true)
})
