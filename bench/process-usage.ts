import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Product } from '../product-client/product.ts'

/** Linux counts a process's time in hundredths of a second. */
const TICKS_PER_SECOND = 100

function readProcFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (cause) {
    throw new Error('CPU time and memory of a process are read from /proc, which Linux has', {
      cause,
    })
  }
}

/** Reads how long a process, with all its threads, has run on a CPU. */
function readCpuSeconds(pid: number): number {
  const stat = readProcFile(pid, 'stat')
  // The name of the program, in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = '', system = ''] = fields.slice(11, 13)
  return (Number(user) + Number(system)) / TICKS_PER_SECOND
}

/** Reads a process's resident memory, in megabytes (10^6 bytes). */
export function readMemoryMb(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readProcFile(pid, 'status')) ?? []
  return (Number(kilobytes) * 1_024) / 1_000_000
}

/** Reads the process id of the product's server. */
export function readProductPid({ envFile }: Pick<Product, 'envFile'>): number {
  return Number(readFileSync(path.join(path.dirname(envFile), 'product.pid'), 'utf8'))
}

/** How much work a process does in a second of its CPU time; `work` resolves to how much it did. */
export async function measurePerCpuSecond(
  pid: number,
  work: () => Promise<number>,
): Promise<number> {
  const before = readCpuSeconds(pid)
  const done = await work()
  return done / (readCpuSeconds(pid) - before)
}

/** Halts a process while something else is measured that it would take part in. */
export async function withProcessStopped<T>(pid: number, work: () => Promise<T>): Promise<T> {
  process.kill(pid, 'SIGSTOP')
  try {
    return await work()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}
