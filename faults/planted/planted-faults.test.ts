import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../local/system/commands.ts'
import { plant, plantedFaults } from './planted-faults.ts'

test.for(plantedFaults)('the pattern and the tests of the fault "$name" exist', (fault) => {
  const source = fs.readFileSync(path.join(ROOT, fault.file), 'utf8')
  expect(plant(fault, source)).not.toBe(source)
  expect(fault.tests.length > 0 || fault.round).toBeTruthy()
  for (const file of fault.tests) expect(fs.existsSync(path.join(ROOT, file)), file).toBe(true)
})
