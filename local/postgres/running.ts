import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The `postmaster.pid` of a running PostgreSQL. */
export interface RunningServer {
  pid: number
  port: number
}

/** Finds the server that runs on the folder, if any; removes the pid file of a dead one. */
export function findRunningServer(cluster: string): RunningServer | undefined {
  const file = path.join(cluster, 'postmaster.pid')
  if (!fs.existsSync(file)) return undefined
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (isAlive(pid) && isPostgres(pid, cluster)) return { pid, port }
  fs.rmSync(file, { force: true })
  return undefined
}

/** Whether a process with that id runs, also of another user. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process has ended but no parent has reaped it, as in containers without an init. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether the process is the server: after a container restart another program may have its id. */
function isPostgres(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/** Waits until a session opens; false when `isStarting` returns false or after a minute. */
export async function waitUntilReady(url: string, isStarting: () => boolean): Promise<boolean> {
  const deadline = performance.now() + 60_000
  while (isStarting() && performance.now() < deadline) {
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
