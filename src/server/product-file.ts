import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'

/** Loads `product.env`, which `npm start` writes to its data folder; set variables keep their values. */
export function loadProductFile(dataDir: string | undefined): void {
  const file = path.resolve(dataDir || '.data', 'product.env')
  if (existsSync(file)) loadEnvFile(file)
}
