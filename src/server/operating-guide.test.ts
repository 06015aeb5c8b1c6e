import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ENVIRONMENT, readConfig } from './config.ts'
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

  it('tells of every variable of the environment, and of no other', () => {
    expect(variables.map(({ name }) => name).sort()).toEqual([...ENVIRONMENT].sort())
  })

  it('says rightly which are required', () => {
    const required = variables.filter(({ fallback }) => fallback === 'required')
    expect(required.map(({ name }) => name).sort()).toEqual(Object.keys(minimal).sort())
    for (const { name } of required) {
      expect(() => readConfig({ ...minimal, [name]: '' }), name).toThrow(name)
    }
  })

  it('says the default that holds', () => {
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

  it('has the endpoints of the provider tell all that does something, and nothing else', () => {
    const events = table('   | endpoint | events |').flatMap(([, types]) => quoted(types))
    expect(events.sort()).toEqual(Object.keys(stripeEvents).sort())
  })

  const words = table('| `msg` | what it means, and what to do |').map(
    ([word]) => quoted(word)[0] ?? '',
  )

  it('explains words that the log says', () => {
    expect(words.length).toBeGreaterThan(5)
    for (const word of words) expect(sources, word).toContain(`'${word}'`)
  })

  it('explains every word for which somebody is to be woken', () => {
    const errors = sources.matchAll(/log(?:\.error|\[level\])\([^;]*?'([^']+)',?\s*\)/g)
    const alarming = [...errors].map(([, word = '']) => word)
    expect(alarming.length).toBeGreaterThan(8)
    expect([...new Set(alarming)].filter((word) => !words.includes(word))).toEqual([])
  })
})
