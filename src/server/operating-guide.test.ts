import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENVIRONMENT, readConfig } from './config.ts'
import { LOG } from './log-events.ts'
import { stripeEvents } from './stripe-events.ts'
import { REQUIRED_ENVIRONMENT as minimal } from './testing/environment.ts'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating.md'), 'utf8')

function cellsOf(row: string): string[] {
  return row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim())
}

/** The rows below the table's head, as cells. */
function table(head: string): string[][] {
  const [, below = ''] = guide.split(`${head}\n`)
  const [rows = ''] = below.split('\n\n')
  return rows
    .split('\n')
    .slice(1)
    .map((row) => cellsOf(row.trim()))
}

const src = path.resolve(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.*'] })
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .join('\n')

const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner)

describe("the operator's guide", () => {
  const variables = table('| variable | default | meaning |').map(([name, fallback = '']) => ({
    name: quoted(name)[0] ?? '',
    fallback,
  }))

  it('lists exactly the variables of the environment', () => {
    expect(variables.map(({ name }) => name).sort()).toEqual([...ENVIRONMENT].sort())
  })

  it('marks exactly the required variables as required', () => {
    const required = variables.filter(({ fallback }) => fallback === 'required')
    expect(required.map(({ name }) => name).sort()).toEqual(Object.keys(minimal).sort())
    for (const { name } of required) {
      expect(() => readConfig({ ...minimal, [name]: '' }), name).toThrow(name)
    }
  })

  it('states the defaults of the configuration', () => {
    const withDefault = variables.filter(({ fallback }) => fallback.startsWith('`'))
    const defaults = withDefault.map(({ name, fallback }) => [name, quoted(fallback)[0] ?? ''])
    expect(defaults.length).toBeGreaterThan(5)
    expect(readConfig({ ...minimal, ...Object.fromEntries(defaults) })).toEqual(readConfig(minimal))
    for (const [name = '', value = ''] of defaults) {
      const other = /^\d+$/.test(value) ? String(Number(value) + 1_000) : `x${value}`
      expect(() => {
        expect(readConfig({ ...minimal, [name]: other })).toEqual(readConfig(minimal))
      }, name).toThrow()
    }
  })

  it('lists exactly the Stripe events that the product handles', () => {
    const events = table('   | endpoint | events |').flatMap(([, types]) => quoted(types))
    expect(events.sort()).toEqual(Object.keys(stripeEvents).sort())
  })

  const messages = table('| `msg` | what it means, and what to do |').map(
    ([message]) => quoted(message)[0] ?? '',
  )

  it('explains only messages that the log contains', () => {
    expect(messages.length).toBeGreaterThan(5)
    for (const message of messages) expect(sources, message).toContain(`'${message}'`)
  })

  it('explains every message that is logged as an error', () => {
    const errors = sources.matchAll(/log(?:\.error|\[level\])\([^;]*?LOG\.(\w+),?\s*\)/g)
    const logged = new Map<string, string>(Object.entries(LOG))
    const urgent = [...errors].map(([, name = '']) => logged.get(name) ?? name)
    expect(urgent.length).toBeGreaterThan(8)
    expect([...new Set(urgent)].filter((message) => !messages.includes(message))).toEqual([])
  })
})
