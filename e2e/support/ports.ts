import path from 'node:path'

const first = Number(process.env.E2E_PORT ?? 24_310)

/** Ports of the product and of its stand-ins during the browser tests. */
export const ports = { product: first, stripe: first + 1, mailbox: first + 2, smtp: first + 3 }
export const productUrl = `http://localhost:${ports.product}`
export const mailboxUrl = `http://127.0.0.1:${ports.mailbox}`

/** The data folder; the workers inherit it from the process that starts the product. */
process.env.E2E_DATA_DIR ??= path.resolve(import.meta.dirname, '../../.cache', `e2e-${process.pid}`)
export const dataDir = process.env.E2E_DATA_DIR
