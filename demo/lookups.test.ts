import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findRunningProduct } from '../product-client/product.ts'

function createDataDir(env: Record<string, string>): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ciguena-'))
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  if (lines.length > 0) writeFileSync(path.join(dataDir, 'product.env'), lines.join(''))
  return dataDir
}

const SANDBOX = { STRIPE_API_BASE: 'http://localhost:3001', STRIPE_SECRET_KEY: 'sk_test_1' }
const PRODUCT = { PUBLIC_URL: 'http://localhost:3000' }

test.for([
  ['nothing runs', {}, 'first npm start'],
  [
    'no payment sandbox runs',
    { ...PRODUCT, MAILBOX_URL: 'http://localhost:3002' },
    'has no payment sandbox, because STRIPE_SECRET_KEY is set',
  ],
  ['no mailbox runs', { ...PRODUCT, ...SANDBOX }, 'has no mailbox, because SMTP_URL is set'],
] as const)('when %s, the error says what is needed', ([, env, message]) => {
  expect(() => findRunningProduct(createDataDir(env))).toThrow(message)
})
