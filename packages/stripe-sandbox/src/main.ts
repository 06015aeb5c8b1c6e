#!/usr/bin/env node
import { startStripeSandbox } from './server.ts'

const port = Number(process.env.STRIPE_SANDBOX_PORT ?? 3001)
const dataFile = process.env.STRIPE_SANDBOX_DATA ?? ':memory:'

const sandbox = await startStripeSandbox({ port, dataFile })
console.log(`Stripe Connect sandbox ready at ${sandbox.url}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void sandbox.close().then(() => process.exit(0))
  })
