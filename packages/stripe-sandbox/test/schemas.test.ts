import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateSchemas } from '../schemas/generate.ts'

test('the committed schemas match the installed SDK', () => {
  const committed = readFileSync(
    new URL('../schemas/requests.generated.json', import.meta.url),
    'utf8',
  )
  expect(committed === generateSchemas()).toBe(true)
})
