import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../system/commands.ts'
import { buildWebIfStale } from './build.ts'

const BUILD_TIMEOUT_MS = 180_000
const BUILD = path.join(ROOT, 'build')

beforeAll(() => buildWebIfStale(), BUILD_TIMEOUT_MS)

test('unchanged sources are not built again', async () => {
  const built = () => fs.statSync(path.join(BUILD, 'server/index.js')).mtimeMs
  const before = built()
  await buildWebIfStale()
  expect(built()).toBe(before)
})

test('every compressed copy of an asset decompresses to it and is smaller', () => {
  const assets = path.join(BUILD, 'client/assets')
  const read = (name: string) => fs.readFileSync(path.join(assets, name))
  const scripts = fs.readdirSync(assets).filter((name) => name.startsWith('entry.client'))
  expect(scripts.map((name) => path.extname(name)).sort()).toEqual(['.br', '.gz', '.js'])
  for (const name of fs.readdirSync(assets).filter((file) => /\.(br|gz)$/.test(file))) {
    const unpack = name.endsWith('.br') ? zlib.brotliDecompressSync : zlib.gunzipSync
    const original = read(name.slice(0, -3))
    expect([name, unpack(read(name)).equals(original)]).toEqual([name, true])
    expect(read(name).length).toBeLessThan(original.length)
  }
})
