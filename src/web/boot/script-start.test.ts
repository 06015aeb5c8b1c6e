import { describe, expect, it } from 'vitest'
import { scriptStart } from './script-start.ts'

const nothing = { hasLoader: false, hasClientLoader: false, hasClientAction: false }

describe('the scripts of a page', () => {
  it('wait for a touch where the server has made the page whole', () => {
    expect(scriptStart({ hasLoader: true, hasClientLoader: true, hasClientAction: true })).toBe(
      'touch',
    )
  })

  it('wait for a touch on a page of mere text, and on one that is missing', () => {
    expect(scriptStart(nothing)).toBe('touch')
    expect(scriptStart(undefined)).toBe('touch')
  })

  it('start after the first paint where they alone bring the content or send the form', () => {
    expect(scriptStart({ ...nothing, hasClientLoader: true })).toBe('paint')
    expect(scriptStart({ ...nothing, hasClientAction: true })).toBe('paint')
  })
})
