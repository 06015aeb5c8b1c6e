import { setImmediate as nextTurn } from 'node:timers/promises'

/** A statement that takes longer than this holds up nobody who asks after it. */
const SLOW_STATEMENT_MS = 50

interface Waiting<Call, Result> {
  call: Call
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** PostgreSQL refused a value (its classes 22 and 23), so the others might pass without it. */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))
}

/**
 * Makes one statement of the calls that wait for it: those of one turn of the event loop, and those that
 * arrive while the last statement runs. Each statement begins after all of its calls, so a read finds
 * what was committed before it was asked. A value that PostgreSQL refuses fails its own call alone.
 * @param runAll runs the statement; its results are in the order of the calls
 */
export function batchCalls<Call, Result>(
  runAll: (calls: readonly Call[]) => Promise<readonly Result[]>,
): (call: Call) => Promise<Result> {
  let waiting: Waiting<Call, Result>[] = []
  let isHeldUp = false

  const settle = async (some: readonly Waiting<Call, Result>[]): Promise<void> => {
    try {
      const results = await runAll(some.map(({ call }) => call))
      for (const [index, { resolve }] of some.entries()) resolve(results[index] as Result)
    } catch (error) {
      const isAnothersFault = some.length > 1 && isRefusedValue(error)
      if (isAnothersFault) await Promise.all(some.map((one) => settle([one])))
      for (const { reject } of some) reject(error)
    }
  }
  const runNext = async (): Promise<void> => {
    isHeldUp = true
    await nextTurn()
    const some = waiting
    waiting = []
    const { promise: isSlow, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, SLOW_STATEMENT_MS)
    await Promise.race([settle(some), isSlow])
    clearTimeout(timer)
    isHeldUp = false
    if (waiting.length > 0) void runNext()
  }
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      if (!isHeldUp) void runNext()
    })
}
