import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'

export type RecordedCall = [key: string, input: UntypedCallInput]

/** An API for tests that records its calls; `answer` may throw. */
export function createFakeApi(answer: (...call: RecordedCall) => unknown) {
  const calls: RecordedCall[] = []
  const call = async (key: string, input: UntypedCallInput = {}) => {
    calls.push([key, input])
    return answer(key, input)
  }
  return { call: call as Caller, calls }
}
