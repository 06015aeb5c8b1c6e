import { describe, expect, it } from 'vitest'
import { batchCalls } from './batch-calls.ts'

/** Statements that end when the test says so. */
function createStatements() {
  const begun: { calls: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const waiters: (() => void)[] = []
  const ask = batchCalls((calls: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>()
    begun.push({ calls, end: () => resolve(calls.map((call) => call * 10)), fail: reject })
    for (const wake of waiters.splice(0)) wake()
    return promise
  })
  /** Resolves once so many statements have begun. */
  const statement = async (number: number) => {
    while (begun.length < number) await new Promise<void>((resolve) => waiters.push(resolve))
    const found = begun[number - 1]
    if (!found) throw new Error('no statement has begun')
    return found
  }
  return { ask, statement }
}

const refused = (code: string) => Object.assign(new Error(code), { code })

describe('calls', () => {
  it('of one turn are one statement, and each gets its own result', async () => {
    const { ask, statement } = createStatements()
    const answers = Promise.all([ask(1), ask(2), ask(3)])
    const first = await statement(1)
    expect(first.calls).toEqual([1, 2, 3])
    first.end()
    expect(await answers).toEqual([10, 20, 30])
  })

  it('that arrive while a statement runs never share it, and are together the next', async () => {
    const { ask, statement } = createStatements()
    const early = ask(1)
    const first = await statement(1)
    const late = [ask(2), ask(3)]
    first.end()
    expect(await early).toBe(10)
    const second = await statement(2)
    expect(second.calls).toEqual([2, 3])
    second.end()
    expect(await Promise.all(late)).toEqual([20, 30])
  })

  it('do not wait for a statement that hangs', async () => {
    const { ask, statement } = createStatements()
    void ask(1)
    await statement(1)
    const late = ask(2)
    const second = await statement(2)
    second.end()
    expect(await late).toBe(20)
  })

  it('fail alone if PostgreSQL refuses their value', async () => {
    const ask = batchCalls(async (calls: readonly number[]) => {
      if (calls.includes(2)) throw refused('22P05')
      return calls
    })
    const answers = await Promise.allSettled([ask(1), ask(2), ask(3)])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('fail together, without another statement, if the database is away', async () => {
    let statements = 0
    const ask = batchCalls(async () => {
      statements += 1
      throw refused('57P01')
    })
    const answers = await Promise.allSettled([ask(1), ask(2), ask(3)])
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    expect(statements).toBe(1)
  })
})
