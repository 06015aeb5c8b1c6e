import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** What a PostgreSQL that runs on a data folder says of itself in `postmaster.pid`. */
export interface RunningServer {
  pid: number
  port: number
}

/** The server that runs on the folder now, if any; a file left by a dead one is taken away. */
export function findRunning(cluster: string): RunningServer | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isAlive(pid) && isPostgres(pid, cluster)) return { pid, port }
  fs.rmSync(file, { force: true })
  return undefined
}

/** Whether a process with that id lives, also when it belongs to another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** In a container nobody may come to collect an orphan that has ended. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A container that starts again hands out the same process ids: another program may have ours. */
function isPostgres(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/** Waits until a session can be opened; false when `stillStarting` says no or a minute passed. */
export async function answers(url: string, stillStarting: () => boolean): Promise<boolean> {
  const deadline = performance.now() + 60_000
  while (stillStarting() && performance.now() < deadline) {
    if (await canConnect(url)) return true
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return false
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
