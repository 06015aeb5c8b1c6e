import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { waitUntil } from '../../product-client/wait.ts'

const SHOWN = 15

/** The objects of one kind in a heap. */
interface Kind {
  count: number
  bytes: number
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
  strings: string[]
}

/** Groups the objects of a heap by their type and constructor; strings are one kind. */
function groupObjects({ snapshot: { meta }, nodes, strings }: Snapshot): Map<string, Kind> {
  const fields = meta.node_fields
  const [types] = meta.node_types
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((name) => fields.indexOf(name))
  const kinds = new Map<string, Kind>()
  for (let at = 0; at < nodes.length; at += fields.length) {
    const read = (offset = 0) => nodes[at + offset] ?? 0
    const type = types[read(typeAt)] ?? ''
    const name = /string|code|number/.test(type) ? '' : (strings[read(nameAt)] ?? '').slice(0, 60)
    const key = `${type} ${name}`
    const { count, bytes } = kinds.get(key) ?? { count: 0, bytes: 0 }
    kinds.set(key, { count: count + 1, bytes: bytes + read(sizeAt) })
  }
  return kinds
}

/** Lists what grew most between two heaps, the largest first. */
export function compareHeaps(before: Map<string, Kind>, after: Map<string, Kind>): string[] {
  const grown = [...after].map(([name, { count, bytes }]) => {
    const old = before.get(name) ?? { count: 0, bytes: 0 }
    return { name, count: count - old.count, kb: Math.round((bytes - old.bytes) / 1_000) }
  })
  const largest = grown.filter(({ kb }) => kb > 0).sort((a, b) => b.kb - a.kb)
  return largest.slice(0, SHOWN).map(({ name, count, kb }) => `${kb} kB, ${count} more: ${name}`)
}

/**
 * Prepares a process that writes its heap to a folder on SIGUSR2.
 * @returns its environment, and what reads the heap of that process
 */
export function prepareHeapSnapshots() {
  const folder = mkdtempSync(path.join(tmpdir(), 'ciguena-heaps-'))
  const seen = new Set<string>()
  const readWhole = (file: string): Snapshot | undefined => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Snapshot
    } catch {
      // It is still being written.
      return undefined
    }
  }
  return {
    folder,
    env: { NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}` },
    take: async (pid: number): Promise<Map<string, Kind>> => {
      process.kill(pid, 'SIGUSR2')
      const snapshot = await waitUntil('the heap is written', async () => {
        const name = readdirSync(folder).find((one) => !seen.has(one))
        const read = name && readWhole(path.join(folder, name))
        if (name && read) seen.add(name)
        return read || undefined
      })
      return groupObjects(snapshot)
    },
  }
}
