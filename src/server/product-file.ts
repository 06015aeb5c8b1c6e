import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadEnvFile } from 'node:process'

/**
 * Takes what `npm start` wrote down in its data folder, `.data` unless another is named, for whatever
 * the environment does not say; nothing where there is no such file.
 */
export function loadProductFile(dataDir: string | undefined): void {
  const file = path.resolve(dataDir || '.data', 'product.env')
  if (existsSync(file)) loadEnvFile(file)
}
