import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { stripeEvents } from '#server/stripe-events.ts'
import { CHECK_ORDER } from './examine-installation.ts'
import { classifyEvent } from './webhook-checks.ts'

const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8')

describe("the operator's guide", () => {
  it('has one step for each check, in their order', () => {
    const [, section = ''] = guide.split('## How do I go live?')
    const [table = ''] = section.split('\n## ')
    const steps = [...table.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id)
    expect(steps).toEqual(CHECK_ORDER)
  })

  it('sends each event to the destination that the checks look for', () => {
    const rows = [
      ...guide.matchAll(/^ {3}\| (your|connected) accounts?, (\w+) payload \| (.*) \|$/gm),
    ]
    const sent = rows.flatMap(([, whose, payload, events = '']) => {
      const kind = whose === 'your' ? 'account' : payload === 'thin' ? 'thin' : 'connect'
      return [...events.matchAll(/`([^`]+)`/g)].map(([, type]) => [type, kind])
    })
    const handled = Object.keys(stripeEvents).map((type) => [type, classifyEvent(type)])
    expect(sent.toSorted()).toEqual(handled.toSorted())
  })
})
