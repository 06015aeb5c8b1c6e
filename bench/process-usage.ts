import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findRunningServer } from '../local/postgres/running.ts'
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

/** The fields of a process's state from the third on; the second, its name in brackets, may contain spaces. */
function readStat(pid: number): string[] {
  const stat = readProcFile(pid, 'stat')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const sumTicks = (fields: readonly string[]) =>
  fields.reduce((sum, field) => sum + Number(field), 0) / TICKS_PER_SECOND

/** Reads how long a process, with all its threads, has run on a CPU. */
const readCpuSeconds = (pid: number) => sumTicks(readStat(pid).slice(11, 13))

/** The same for a process with its children, also those that have ended, such as PostgreSQL's. */
function readFamilyCpuSeconds(pid: number): number {
  const isChild = (other: string) => {
    try {
      return readStat(Number(other))[1] === String(pid)
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  const living = children.reduce((sum, child) => sum + readCpuSeconds(Number(child)), 0)
  return living + sumTicks(readStat(pid).slice(11, 15))
}

/** How long all cores together have worked, and rested. */
function readMachineSeconds(): { busy: number; idle: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  // user, nice, system, idle, waiting for a disk, interrupts; guests are counted among the users.
  const fields = line.trim().split(/\s+/).slice(1, 9)
  const idle = sumTicks(fields.slice(3, 5))
  return { busy: sumTicks(fields) - idle, idle }
}

/** Whose CPU time some work took, in seconds, and which part of all cores was busy meanwhile. */
export interface CpuShares {
  product: number
  postgres: number
  /** Everything else on the machine: provider, mailbox and whoever asks. */
  others: number
  busyPart: number
}

export async function measureCpuShares(
  { product, postgres }: { product: readonly number[]; postgres: number },
  work: () => Promise<unknown>,
): Promise<CpuShares> {
  const read = () => ({
    product: product.reduce((sum, pid) => sum + readCpuSeconds(pid), 0),
    postgres: readFamilyCpuSeconds(postgres),
    ...readMachineSeconds(),
  })
  const before = read()
  await work()
  const after = read()
  const grown = (name: keyof typeof after) => after[name] - before[name]
  const [ours, theirs, busy] = [grown('product'), grown('postgres'), grown('busy')]
  return {
    product: ours,
    postgres: theirs,
    others: busy - ours - theirs,
    busyPart: busy / (busy + grown('idle')),
  }
}

/** Reads the process id of the PostgreSQL that `npm start` runs. */
export function readPostgresPid({ envFile }: Pick<Product, 'envFile'>): number {
  return findRunningServer(path.join(path.dirname(envFile), 'postgres/cluster'))?.pid ?? Number.NaN
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
