import { readdirSync } from 'node:fs'
import { readMemoryMb } from '../process-usage.ts'

/** What a process holds at one moment. */
export interface Sample {
  /** Minutes since the load began. */
  minute: number
  /** Resident memory, in megabytes. */
  rssMb: number
  /** What JavaScript's objects take, garbage among them, in megabytes. */
  heapMb: number
  /** What the heap has of the system, used or not, in megabytes. */
  committedMb: number
  /** Bytes of buffers beside the heap, kept pages among them, in megabytes. */
  externalMb: number
  /** Open files and sockets. */
  descriptors: number
  /** Connections of the pool. */
  connections: number
}

/** Reads a sample of a process from /proc and from its metrics. */
export async function readSample(
  { pid, metricsUrl }: { pid: number; metricsUrl: string },
  minute: number,
): Promise<Sample> {
  const text = await (await fetch(metricsUrl)).text()
  const readAll = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))]
      .map(([, value]) => Number(value))
      .reduce((sum, value) => sum + value, 0)
  return {
    minute,
    rssMb: readMemoryMb(pid),
    heapMb: readAll('nodejs_heap_size_used_bytes') / 1_000_000,
    committedMb: readAll('nodejs_heap_size_total_bytes') / 1_000_000,
    externalMb: readAll('nodejs_external_memory_bytes') / 1_000_000,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    connections: readAll('ciguena_database_connections'),
  }
}

/** The lowest sample of each minute: the others hold garbage that is not collected yet. */
function keepLowest(samples: readonly Sample[], read: (sample: Sample) => number): Sample[] {
  const minutes = Map.groupBy(samples, ({ minute }) => Math.floor(minute))
  return [...minutes.values()].flatMap((ones) =>
    ones.toSorted((a, b) => read(a) - read(b)).slice(0, 1),
  )
}

/**
 * The growth of a value a minute: the slope of the straight line with the least squares through the
 * lowest sample of each minute.
 */
export function computeSlope(all: readonly Sample[], read: (sample: Sample) => number): number {
  const samples = keepLowest(all, read)
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const at = mean(samples.map(({ minute }) => minute))
  const level = mean(samples.map(read))
  const both = samples.map((one) => (one.minute - at) * (read(one) - level))
  const squares = samples.map(({ minute }) => (minute - at) ** 2)
  return mean(both) / mean(squares)
}
