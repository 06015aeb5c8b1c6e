import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ROOT } from '../system/commands.ts'
import { buildServerIfStale } from './build.ts'

const BUNDLE = path.join(ROOT, 'build/api')
const read = (name: string) => fs.readFileSync(path.join(BUNDLE, name), 'utf8')

/** What a bundle's file imports when it is loaded, as `main.js` does by `await`; not what it imports later. */
const listImports = (name: string) =>
  [
    ...read(name).matchAll(
      /^(?:(?:import|export)[^;]*? ?(?:from )?"([^"]+)"|await import\("([^"]+)"\));$/gm,
    ),
  ].map(([, from, awaited]) => from ?? awaited ?? '')

/** The bundle's files that are loaded at the start. */
function listLoaded(): string[] {
  const loaded = ['main.js']
  for (const name of loaded)
    for (const from of listImports(name))
      if (from.startsWith('./') && !loaded.includes(path.basename(from)))
        loaded.push(path.basename(from))
  return loaded
}

beforeAll(() => buildServerIfStale(), 120_000)

test('the version of Node is checked before anything else is loaded', () => {
  expect(read('main.js')).not.toMatch(/^(?:import|export) .*from/m)
  expect(listImports('main.js')).toEqual([expect.stringContaining('./serve-')])
})

test('what few requests need is not loaded at the start', () => {
  const rare = [/Reed.?Solomon/, /SMTPConnection/, /x-rate-limit/]
  const all = fs.readdirSync(BUNDLE).map(read).join('\n')
  const loaded = listLoaded().map(read).join('\n')
  for (const sign of rare)
    expect([sign, sign.test(all), sign.test(loaded)]).toEqual([sign, true, false])
  expect(listLoaded().flatMap(listImports)).not.toContain('@simplewebauthn/server')
})

test('its text is ASCII, which Node keeps with one byte a character', () => {
  for (const name of fs.readdirSync(BUNDLE)) expect(read(name)).toMatch(/^[\0-\u007f]*$/)
})

test('the files that the sources name by their own address are found', () => {
  const named = [
    ...listLoaded()
      .map(read)
      .join('\n')
      .matchAll(/new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g),
  ]
  expect(named.length).toBeGreaterThan(3)
  for (const [, file = '', source = ''] of named)
    expect(fs.existsSync(path.resolve(BUNDLE, path.dirname(source), file)), file).toBe(true)
})

test('it loads no package that only tests and tools have', () => {
  const { dependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  const packages = listLoaded()
    .flatMap(listImports)
    .filter((from) => !from.startsWith('.') && !from.startsWith('node:'))
    .filter((from) => !process.getBuiltinModule(from))
  expect(packages.length).toBeGreaterThan(0)
  for (const name of packages) expect(dependencies).toHaveProperty([name])
})
