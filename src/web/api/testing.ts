import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError as ServerError } from '#contract/api/errors.ts'
import type { ApiError } from './api-error.ts'
import { readApiError } from './failed-call.ts'

export type RecordedCall = [key: string, input: UntypedCallInput]

/** An API for tests that records its calls; `answer` may throw an error as the server does. */
export function createFakeApi(answer: (...call: RecordedCall) => unknown) {
  const calls: RecordedCall[] = []
  const call = async (key: string, input: UntypedCallInput = {}) => {
    calls.push([key, input])
    try {
      return await answer(key, input)
    } catch (error) {
      throw readApiError(error) ?? error
    }
  }
  return { call: call as Caller, calls }
}

/** The error of a call that the server refused with this code. */
export function createApiError(...refusal: ConstructorParameters<typeof ServerError>): ApiError {
  const error = readApiError(new ServerError(...refusal))
  if (!error) throw new Error('the code of an error is in capitals')
  return error
}
