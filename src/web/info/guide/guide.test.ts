import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { GUIDE_SLUGS } from '#contract/product/guide.ts'
import routes from '#web/routes.ts'
import { ARTICLE_LIMITS, type GuideArticle, toPlainText } from './article.ts'
import { ARTICLES, GUIDE } from './guide.ts'

const SOURCE = path.resolve(import.meta.dirname, '../../..')
const PICTURES = path.join(import.meta.dirname, 'pictures')
const ROUTES = routes.map(({ path, index }) => (index ? { index } : { path: path ?? '' }))
const WORDS = /\*\*(.+?)\*\*/g
const LINKS = /\[.+?\]\((.+?)\)/g

const listLines = ({ lead, steps }: GuideArticle) => [...lead, ...steps]
const findAll = (lines: readonly string[], pattern: RegExp) =>
  lines.flatMap((line) => [...line.matchAll(pattern)].map(([, found = '']) => found))

/** All that the product's source says, but for the guide itself and the tests. */
function readProduct(): string {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/]info[\\/]guide[\\/]/.test(file),
  )
  const text = files.map((file) => readFileSync(path.join(SOURCE, file), 'utf8')).join('\n')
  return text.replaceAll(/\s+/g, ' ')
}

/** Whether these words are a whole text of the product: between quotes, tags or braces. */
function isText(product: string, words: string): boolean {
  const exact = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`['"\`>}«] ?${exact} ?['"\`<{»]`).test(product)
}

describe('the guide', () => {
  it('has an article for every address, and no other', () => {
    expect(ARTICLES.map(({ slug }) => slug)).toEqual([...GUIDE_SLUGS])
    expect(new Set(GUIDE.map(({ id }) => id)).size).toBe(GUIDE.length)
    expect(new Set(ARTICLES.map(({ title }) => title)).size).toBe(ARTICLES.length)
  })

  it('calls every button, tab and field as the product does', () => {
    const product = readProduct()
    const quoted = ARTICLES.flatMap((article) =>
      findAll(listLines(article), WORDS).map((words) => ({ article: article.slug, words })),
    )
    expect(quoted.length).toBeGreaterThan(70)
    const missing = quoted.filter(({ words }) => !isText(product, words))
    expect(missing).toEqual([])
  })

  it.each(ARTICLES)('$slug links to pages that exist', (article) => {
    const links = findAll(listLines(article), LINKS)
    const pages = links.map((link) => matchRoutes(ROUTES, link)?.at(-1)?.route.path)
    expect(pages.filter((page) => page === undefined || page === '*')).toEqual([])
    const { slug, related } = article
    expect(new Set([slug, ...related]).size).toBe(3)
  })

  it.each(ARTICLES)('$slug fits a screen', ({ title, lead, steps, pictureAlt }) => {
    const limits = ARTICLE_LIMITS
    const fits = (lines: readonly string[], max: number) =>
      expect(lines.map(toPlainText).filter((line) => line.length > max)).toEqual([])
    fits([title], limits.title)
    fits(lead, limits.sentence)
    fits(steps, limits.step)
    fits([pictureAlt], limits.alt)
    expect(steps.length).toBeGreaterThanOrEqual(limits.steps.min)
    expect(steps.length).toBeLessThanOrEqual(limits.steps.max)
  })

  it('has no picture of an article that is gone, and knows the size of each', () => {
    const files = readdirSync(PICTURES).filter((name) => name.endsWith('.webp'))
    const slugs = files.map((name) => name.replace('.webp', ''))
    expect(slugs.filter((slug) => !GUIDE_SLUGS.some((one) => one === slug))).toEqual([])
    const sizes = JSON.parse(readFileSync(path.join(PICTURES, 'sizes.json'), 'utf8'))
    expect(Object.keys(sizes).toSorted()).toEqual(slugs.toSorted())
    for (const name of files)
      expect(readFileSync(path.join(PICTURES, name)).byteLength, name).toBeLessThanOrEqual(25_000)
  })
})
