import { expect, test } from 'vitest'
import { listPortsInUse, readSettings } from './settings.ts'

test('by default all stand-ins run beside the product on 3000', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    dataDir: expect.stringMatching(/\.data$/),
    ports: { product: 3000, stripe: 3001, mailbox: 3002, smtp: 3003 },
    standIns: { database: true, payments: true, mail: true },
    publicUrl: 'http://localhost:3000',
  })
})

test('each port is listed with the variable that changes it', () => {
  expect(listPortsInUse(readSettings({}))).toEqual([
    { port: 3000, variable: 'PORT' },
    { port: 3001, variable: 'STRIPE_SANDBOX_PORT' },
    { port: 3002, variable: 'MAILBOX_PORT' },
    { port: 3003, variable: 'MAILBOX_SMTP_PORT' },
  ])
})

test('the other ports follow PORT unless they are set', () => {
  const { ports } = readSettings({ PORT: '8080', MAILBOX_PORT: '9000' })
  expect(ports).toEqual({ product: 8080, stripe: 8081, mailbox: 9000, smtp: 8083 })
})

test('a stand-in and its ports are not used when the real service is configured', () => {
  const settings = readSettings({
    DATABASE_URL: 'postgres://db/ciguena',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://mail',
  })
  expect(settings.standIns).toEqual({ database: false, payments: false, mail: false })
  expect(listPortsInUse(settings)).toEqual([{ port: 3000, variable: 'PORT' }])
})

test.for(['abc', '0', '65536', '80.5'])(
  'PORT=%s is refused with the name of the variable',
  (PORT) => {
    expect(() => readSettings({ PORT })).toThrow('PORT must be a port between 1 and 65535')
  },
)

test('a key of Stripe without the secret of its events is refused before anything starts', () => {
  expect(() => readSettings({ STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    'stripe listen --print-secret',
  )
})

test('two programs on one port are refused with both variables', () => {
  const settings = readSettings({ MAILBOX_PORT: '3001' })
  expect(() => listPortsInUse(settings)).toThrow(
    'MAILBOX_PORT and STRIPE_SANDBOX_PORT are the same port, 3001.',
  )
})
