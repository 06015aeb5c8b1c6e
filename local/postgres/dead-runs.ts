import fs from 'node:fs'
import path from 'node:path'
import { isAlive } from './running.ts'
import { stopPostgres } from './server.ts'

/** A killed run leaves its PostgreSQL behind, in a folder whose name begins with its process id. */
export async function sweepDeadRuns(folder: string): Promise<void> {
  if (!fs.existsSync(folder)) return
  for (const run of fs.readdirSync(folder)) {
    if (isAlive(Number.parseInt(run, 10))) continue
    const dataDir = path.join(folder, run)
    await stopPostgres(dataDir)
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}
