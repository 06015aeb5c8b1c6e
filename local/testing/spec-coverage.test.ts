import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const SECTIONS = Array.from({ length: 9 }, (_, number) => `§${number + 1}`)
const RULINGS = [
  ...Array.from({ length: 17 }, (_, number) => `R${number + 1}`),
  'R19',
  'R20',
  'R21',
  'R22',
  'R23',
  'R24',
  'R25',
  'R26',
  'R27',
  'R28',
  'R29',
  'R30',
]

interface Row {
  section: string
  requirement: string
  shownBy: string
}

const readPage = (name: string) => fs.readFileSync(path.join(root, 'docs', name), 'utf8')

const rows = readPage('spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| (?:§|R)\d/.test(line))
  .map((line): Row => {
    const [, section = '', requirement = '', shownBy = ''] = line.split('|')
    return { section: section.trim(), requirement: requirement.trim(), shownBy: shownBy.trim() }
  })

const sourceCache = new Map<string, string>()

function readSource(file: string): string {
  const cached = sourceCache.get(file)
  if (cached !== undefined) return cached
  const absolute = path.join(root, file)
  const source =
    /\.(?:test|spec)\.tsx?$/.test(file) && fs.existsSync(absolute)
      ? fs.readFileSync(absolute, 'utf8')
      : ''
  sourceCache.set(file, source)
  return source
}

/** Whether the source runs a test with this title: the first argument of a call, in any quotes. */
function containsTest(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  return new RegExp(`(?<!skip|todo|fixme)\\(\\s*(['"\`])${escaped}\\1,`).test(source)
}

const NAMED_TEST = /`([^`›]+) › ([^`]+)`/g

/** Lists the tests that a text names but no file contains. */
function listMissingTests(text: string): string[] {
  return [...text.matchAll(NAMED_TEST)]
    .filter(([, file = '', title = '']) => !containsTest(readSource(file), title))
    .map(([named]) => named)
}

describe('the specification coverage table', () => {
  it('covers every section of the specification and every ruling', () => {
    const covered = new Set(rows.map(({ section }) => section))
    expect([...covered].sort()).toEqual([...SECTIONS, ...RULINGS].sort())
  })

  it('names one or more tests for every requirement', () => {
    const empty = rows.filter(
      ({ requirement, shownBy }) =>
        !requirement || !/^(?:`[^`›]+ › [^`]+`(?:<br>)?)+$/.test(shownBy),
    )
    expect(empty).toEqual([])
  })

  it('names only tests that exist', () => {
    expect(listMissingTests(rows.map(({ shownBy }) => shownBy).join())).toEqual([])
  })
})

it('the security page names only tests that exist', () => {
  const security = readPage('security.md')
  expect(security.match(NAMED_TEST)?.length).toBeGreaterThan(30)
  expect(listMissingTests(security)).toEqual([])
})
