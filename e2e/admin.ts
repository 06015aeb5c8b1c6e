import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { address, enter, PASSWORD, type Person } from './host.ts'
import { dataDir } from './ports.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Somebody who administers, made as an operator makes one: `npm run admin -- create`. */
export async function newAdmin(): Promise<Person> {
  const email = address('administra')
  const product = `--env-file=${path.join(dataDir, 'product.env')}`
  const create = [product, 'src/server/admin.ts', 'create', email]
  const env = { PATH: process.env.PATH, ADMIN_PASSWORD: PASSWORD }
  await promisify(execFile)(process.execPath, create, { cwd: root, env })
  return enter(email)
}
