import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const SECTIONS = Array.from({ length: 9 }, (_, number) => `§${number + 1}`)
const RULINGS = Array.from({ length: 13 }, (_, number) => `R${number + 1}`)

interface Row {
  section: string
  requirement: string
  shownBy: string
}

const page = (name: string) => fs.readFileSync(path.join(root, 'docs', name), 'utf8')

const rows = page('spec-coverage.md')
  .split('\n')
  .filter((line) => /^\| (?:§|R)\d/.test(line))
  .map((line): Row => {
    const [, section = '', requirement = '', shownBy = ''] = line.split('|')
    return { section: section.trim(), requirement: requirement.trim(), shownBy: shownBy.trim() }
  })

const sources = new Map<string, string>()

function sourceOf(file: string): string {
  const known = sources.get(file)
  if (known !== undefined) return known
  const at = path.join(root, file)
  const source =
    /\.(?:test|spec)\.tsx?$/.test(file) && fs.existsSync(at) ? fs.readFileSync(at, 'utf8') : ''
  sources.set(file, source)
  return source
}

/** A test of this title that runs: the first argument of a call, however it is quoted. */
function holds(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  return new RegExp(`(?<!skip|todo|fixme)\\(\\s*(['"\`])${escaped}\\1,`).test(source)
}

const NAMED = /`([^`›]+) › ([^`]+)`/g

/** The tests that a text names, and that no file has. */
function goneFrom(text: string): string[] {
  return [...text.matchAll(NAMED)]
    .filter(([, file = '', title = '']) => !holds(sourceOf(file), title))
    .map(([named]) => named)
}

describe('the table of what the product promises', () => {
  it('speaks of every section of the specification and of every ruling', () => {
    const spoken = new Set(rows.map(({ section }) => section))
    expect([...spoken].sort()).toEqual([...SECTIONS, ...RULINGS].sort())
  })

  it('names a test for every requirement, and nothing but tests', () => {
    const empty = rows.filter(
      ({ requirement, shownBy }) =>
        !requirement || !/^(?:`[^`›]+ › [^`]+`(?:<br>)?)+$/.test(shownBy),
    )
    expect(empty).toEqual([])
  })

  it('names tests that are there', () => {
    expect(goneFrom(rows.map(({ shownBy }) => shownBy).join())).toEqual([])
  })
})

it('what is said of security names tests that are there', () => {
  const security = page('security.md')
  expect(security.match(NAMED)?.length).toBeGreaterThan(30)
  expect(goneFrom(security)).toEqual([])
})
