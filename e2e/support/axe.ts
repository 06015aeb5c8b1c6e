import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { buildApplyCssScript } from './in-page.ts'

const AXE_SOURCE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

interface Violation {
  id: string
  nodes: { target: unknown[]; failureSummary?: string }[]
}

/**
 * Waits until fades have ended: half-transparent text has less contrast. Endless animations go on, and
 * so does a toast's clock, which shows nothing and stands still under the pointer.
 */
const WAIT_FOR_ANIMATIONS = `Promise.allSettled(
  document.getAnimations()
    .filter(({ animationName }) => animationName !== 'toast-life')
    .filter(({ effect }) => effect?.getComputedTiming().endTime < Infinity)
    .map(({ finished }) => finished),
).then(() => true)`

/**
 * A bar that stays in view covers what can be scrolled from under it; axe calls that too small a target,
 * depending on where the fold is. In place the bar takes the same room.
 */
const BARS_IN_PLACE = '.sticky { position: static !important }'

/** A live region within another one is spoken twice, or not at all. */
const LIVE = ':is([role=status], [role=alert], [aria-live])'
const NESTED_REGIONS = `[...document.querySelectorAll('${LIVE} ${LIVE}')].map(({ outerHTML }) => outerHTML)`

/** Lets every page that this one opens have axe from its start, which costs half as much as later. */
export const addAxe = (page: Page): Promise<unknown> => page.addInitScript(AXE_SOURCE)

/**
 * Pages have no frames, so axe runs in the page itself. Its source is injected once per document:
 * sending and parsing it takes longer than a short run.
 */
async function expectNoViolations(page: Page, options: axe.RunOptions): Promise<void> {
  const run = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })})
    .then(({ violations }) => violations)`
  const isInjected = await page.evaluate("typeof axe === 'object'")
  if (!isInjected) await page.evaluate(AXE_SOURCE)
  await page.evaluate(WAIT_FOR_ANIMATIONS)
  await page.evaluate(buildApplyCssScript(BARS_IN_PLACE))
  const violations = await page.evaluate<Violation[]>(run)
  await page.evaluate(buildApplyCssScript(''))
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  expect(found, page.url()).toEqual([])
  expect(await page.evaluate(NESTED_REGIONS), page.url()).toEqual([])
}

/**
 * Expects that axe finds no violation: WCAG 2.0 to 2.2 A and AA, best practices, and target size
 * (2.5.8), which axe does not check by default.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, { rules: { 'target-size': { enabled: true } }, preload: false })
}

/** Checks the same page in other colors or another window: only the rules that these can change. */
export async function expectStillAccessible(page: Page): Promise<void> {
  const values = [
    'color-contrast',
    'link-in-text-block',
    'scrollable-region-focusable',
    'target-size',
  ]
  await expectNoViolations(page, { runOnly: { type: 'rule', values }, preload: false })
}
