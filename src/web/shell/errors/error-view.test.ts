import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { expect, it } from 'vitest'
import { toErrorSummary } from './error-view.tsx'

const message = 'Hay muchas visitas en este momento.'

// What React Router makes of an answer that its reading of a page did not expect.
it('finds the message of a refused read, which React Router hands over as text', () => {
  const text = JSON.stringify({ message, errorCode: 'UNAVAILABLE' })
  expect(toErrorSummary(new ErrorResponse(503, '', text))).toEqual({ status: 503, message })
})

it('has no message for what is not an answer of ours', () => {
  for (const text of ['<html>Bad gateway</html>', '"message"', 'null', ''])
    expect(toErrorSummary(new ErrorResponse(502, '', text))).toEqual({ status: 502, message: null })
})
