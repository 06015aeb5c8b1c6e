import { describe, expect, it } from 'vitest'
import { buildRequestPath } from './caller.ts'
import { contract } from './contract.ts'

describe('buildRequestPath', () => {
  it('fills in encoded parameters and query and omits undefined values', () => {
    expect(
      buildRequestPath('GET /events/:id/goals/:goalId', {
        params: { id: 'a b', goalId: 'x/y' },
        query: { page: 2, search: 'bebé', status: undefined },
      }),
    ).toEqual({ method: 'GET', path: '/events/a%20b/goals/x%2Fy?page=2&search=beb%C3%A9' })
  })
})

describe('the contract', () => {
  it('names every method and path once', () => {
    const keys = contract.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(30)
  })

  it('names every parameter of a path in its schema', () => {
    for (const { endpoint } of contract) {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = endpoint.params && 'shape' in endpoint.params ? endpoint.params.shape : {}
      expect(Object.keys(shape as object).sort(), endpoint.path).toEqual(named.sort())
    }
  })
})
