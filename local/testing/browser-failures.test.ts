import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { describeBrowserFailures } from './browser-failures.ts'

test('a failed browser test is described by its page and by the errors of the product', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'results-'))
  onTestFinished(() => fs.rmSync(dir, { recursive: true }))
  fs.mkdirSync(path.join(dir, 'main-job'))
  const context = '# Error\n\n# Page snapshot\n\n- heading "Crear Cuenta"\n# Test source\ntest()'
  fs.writeFileSync(path.join(dir, 'main-job', 'error-context.md'), context)
  const log = path.join(dir, 'product.log')
  fs.writeFileSync(log, '{"level":30,"msg":"request"}\nnot JSON\n{"level":50,"msg":"lost"}\n')
  expect(describeBrowserFailures(dir, log)).toBe(
    'main-job\n# Page snapshot\n\n- heading "Crear Cuenta"\n\n' +
      'Errors in the product’s log: 1\n\n{"level":50,"msg":"lost"}',
  )
})

test('what is not there is left out', () => {
  const nowhere = path.join(os.tmpdir(), 'none')
  expect(describeBrowserFailures(nowhere, nowhere)).toBe('Errors in the product’s log: 0')
})
