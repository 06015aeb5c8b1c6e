import { expect, test } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError } from '#web/api/failed-call.ts'
import { beginOrder, changeOrder, listShown, type OrderState } from './goal-order.ts'

const ABC = ['a', 'b', 'c']
const CAB = ['c', 'a', 'b']
const CBA = ['c', 'b', 'a']

const move = (state: OrderState, goalId: string, to: number) =>
  changeOrder(state, { type: 'move', goalId, to })
const load = (state: OrderState, ids: readonly string[]) =>
  changeOrder(state, { type: 'load', ids })
const retry = (state: OrderState) => changeOrder(state, { type: 'retry' })

const sent = ({ request }: OrderState) => {
  if (!request) throw new Error('nothing was sent')
  return request
}
const save = (state: OrderState) => changeOrder(state, { type: 'save', request: sent(state) })
const fail = (state: OrderState, error: unknown) =>
  changeOrder(state, { type: 'fail', request: sent(state), error })

const moved = () => move(beginOrder(ABC), 'c', 0)

test('a move is shown at once, and sent with the order that it replaces', () => {
  expect(listShown(moved())).toEqual(CAB)
  expect(moved()).toMatchObject({
    request: { goalIds: CAB, expected: ABC },
    progress: { status: 'saving' },
  })
})

test('a move to the same place or out of the list changes nothing', () => {
  const begun = beginOrder(ABC)
  for (const place of [0, -1, 3]) expect(move(begun, 'a', place)).toBe(begun)
})

test('a newer order waits for the answer and follows it', () => {
  const newer = move(moved(), 'b', 1)
  expect(newer).toMatchObject({ request: { goalIds: CAB }, wanted: CBA })
  const next = save(newer)
  expect(next.request).toEqual({ goalIds: CBA, expected: CAB })
  const last = save(next)
  expect(last).toMatchObject({ request: null, wanted: null, progress: { status: 'saved' } })
  expect(listShown(last)).toEqual(CBA)
})

test('a saved order is shown until the page has loaded, and then the server’s', () => {
  const saved = save(moved())
  expect(listShown(saved)).toEqual(CAB)
  const loaded = load(saved, ['b', 'c', 'a'])
  expect(listShown(loaded)).toEqual(['b', 'c', 'a'])
  expect(move(loaded, 'a', 0).request).toEqual({
    goalIds: ['a', 'b', 'c'],
    expected: ['b', 'c', 'a'],
  })
})

test('what is loaded meanwhile hides no order that is to be saved, and is not taken for read', () => {
  const waiting = load(fail(moved(), new ApiError('RATE_LIMITED')), ['b', 'a', 'c'])
  expect(listShown(waiting)).toEqual(CAB)
  expect(retry(waiting).request).toEqual({ goalIds: CAB, expected: ABC })
})

test.each([
  ['RATE_LIMITED', 429],
  ['FORBIDDEN', 403],
] as const)(
  'after %s nothing was written: the newest order is sent with what was read',
  (code, status) => {
    const failed = fail(moved(), new ApiError(code, { status }))
    expect(failed).toMatchObject({
      request: null,
      progress: { status: 'failed', isRefused: false },
    })
    expect(move(failed, 'b', 1).request).toEqual({ goalIds: CBA, expected: ABC })
  },
)

test('a cut request may have been carried out: it is sent again before a newer order', () => {
  const cut = fail(moved(), new ConnectionError())
  expect(cut.progress).toEqual({
    status: 'failed',
    message: 'Sin conexión. El orden no se ha guardado.',
    isRefused: false,
  })
  const again = move(cut, 'b', 1)
  expect(listShown(again)).toEqual(CBA)
  expect(again.request).toEqual({ goalIds: CAB, expected: ABC })
  expect(save(again).request).toEqual({ goalIds: CBA, expected: CAB })
})

test('a refused order is given up: the server’s is shown, and nothing is sent again', () => {
  const refused = fail(move(moved(), 'b', 1), new ApiError('GOALS_CHANGED', { status: 409 }))
  expect(listShown(refused)).toEqual(ABC)
  expect(refused.progress).toMatchObject({ status: 'failed', isRefused: true })
  expect(retry(refused)).toBe(refused)
  const loaded = load(refused, CBA)
  expect(listShown(loaded)).toEqual(CBA)
  expect(loaded.progress).toMatchObject({ isRefused: true })
})

test('goals that were added or deleted meanwhile are sent where the page has them', () => {
  const cut = load(fail(moved(), new ConnectionError()), ['a', 'b', 'd'])
  expect(retry(cut).request).toEqual({ goalIds: ['a', 'b', 'd'], expected: ['a', 'b', 'd'] })
})

test('an answer to an earlier request changes nothing', () => {
  const first = sent(moved())
  const cut = retry(fail(moved(), new ConnectionError()))
  expect(changeOrder(cut, { type: 'save', request: first })).toBe(cut)
})
