import { describe, expect, it } from 'vitest'
import { scriptStart } from './page-context.ts'

const nothing = { hasLoader: false, hasClientLoader: false, hasClientAction: false }

describe('the scripts of a page', () => {
  it('wait for a touch where the server renders the whole page', () => {
    expect(scriptStart({ hasLoader: true, hasClientLoader: true, hasClientAction: true })).toBe(
      'touch',
    )
  })

  it('wait for a touch on a static page and on the 404 page', () => {
    expect(scriptStart(nothing)).toBe('touch')
    expect(scriptStart(undefined)).toBe('touch')
  })

  it('start after the first paint where only they load the content or send the form', () => {
    expect(scriptStart({ ...nothing, hasClientLoader: true })).toBe('paint')
    expect(scriptStart({ ...nothing, hasClientAction: true })).toBe('paint')
  })
})
