import { pbkdf2 } from 'node:crypto'
import { env } from 'node:process'
import { type BatchInput, receiveBatches } from './batches.ts'
import type { CpuJob } from './job.ts'

const module = new URL('./testing.ts', import.meta.url)

/** In a process of its own. */
const inProcess = { module, lane: 'picture', timeoutMs: 60_000 } as const

/** A gate that a test opens: index 0 of shared memory. */
export type Gate = Int32Array<SharedArrayBuffer>

export function createGate(): Gate {
  return new Int32Array(new SharedArrayBuffer(4))
}

export function openGate(gate: Gate): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

/** Occupies the thread until the gate is open. */
export async function occupy(gate: Gate): Promise<string> {
  Atomics.wait(gate, 0, 0)
  return 'done'
}

export const occupyJob = (lane: 'short' | 'long', timeoutMs = 60_000): CpuJob<Gate, string> => ({
  module,
  name: 'occupy',
  lane,
  timeoutMs,
})

/** Never ends. */
export async function spin(): Promise<never> {
  for (;;);
}

export const spinJob: CpuJob<null, never> = { module, name: 'spin', lane: 'short', timeoutMs: 200 }

/** Ends its thread, as a crash does. */
export async function crash(): Promise<void> {
  process.exit(3)
}

export const crashJob: CpuJob<null, void> = {
  module,
  name: 'crash',
  lane: 'short',
  timeoutMs: 60_000,
}

/** Fills the thread's heap. */
export async function exhaustMemory(): Promise<void> {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index + kept.length))
}

/** It dies of its memory, however slow the machine is. */
export const exhaustMemoryJob: CpuJob<null, void> = {
  ...crashJob,
  name: 'exhaustMemory',
  timeoutMs: 180_000,
}

/** Adds up the numbers that it receives. */
export async function addUp({ input, batches }: BatchInput<number>): Promise<number> {
  let sum = input
  for await (const numbers of receiveBatches<number[]>(batches)) {
    sum += numbers.reduce((total, number) => total + number, 0)
  }
  return sum
}

export const addUpJob: CpuJob<BatchInput<number>, number> = {
  module,
  name: 'addUp',
  lane: 'long',
  timeoutMs: 60_000,
}

/** Occupies a native thread for hours: nothing but the end of the process stops it. */
export async function stick(): Promise<void> {
  await new Promise((resolve) => pbkdf2('', '', 2 ** 31 - 1, 64, 'sha512', resolve))
}

export const stickJob: CpuJob<null, void> = { ...inProcess, name: 'stick', timeoutMs: 1_000 }
export const spinInProcessJob: CpuJob<null, never> = {
  ...inProcess,
  name: 'spin',
  timeoutMs: 1_000,
}

const kept: Buffer[] = []

/** Keeps so much memory outside the heap; returns the id of the process and its memory in bytes. */
export async function keepMemory(bytes: number): Promise<{ pid: number; rss: number }> {
  kept.push(Buffer.alloc(bytes, 1))
  return { pid: process.pid, rss: process.memoryUsage.rss() }
}

export const keepMemoryJob: CpuJob<number, { pid: number; rss: number }> = {
  ...inProcess,
  name: 'keepMemory',
}

/** Keeps more and more memory outside the heap. */
export async function keepAllMemory(): Promise<never> {
  for (;;) await keepMemory(10_000_000)
}

export const keepAllMemoryJob: CpuJob<null, never> = { ...inProcess, name: 'keepAllMemory' }

/** Reads the environment that native code of a picture would see. */
export async function readEnvironment(): Promise<string[]> {
  return Object.keys(env)
}

export const readEnvironmentJob: CpuJob<null, string[]> = {
  ...inProcess,
  name: 'readEnvironment',
}
