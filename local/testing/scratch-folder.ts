import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/commands.ts'

const MIN_FREE_BYTES = 4 * 2 ** 30

/**
 * Chooses where tests keep databases: in memory where Linux has 4 GiB of room for shared memory, else in
 * `.cache`. On a disk each copy of the template database, which every test world starts with, takes up
 * to five times the CPU time (decision 48).
 */
export function chooseScratchFolder(sharedMemory = '/dev/shm'): string {
  if (readFreeBytes(sharedMemory) < MIN_FREE_BYTES) return path.join(ROOT, '.cache')
  return path.join(sharedMemory, `ciguena-tests-${process.getuid?.()}`)
}

function readFreeBytes(folder: string): number {
  try {
    fs.accessSync(folder, fs.constants.W_OK)
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}
