import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError, getMessageOr } from '#web/api/failed-call.ts'
import { OFFLINE_MESSAGE, OFFLINE_PREFIX } from '#web/api/offline.ts'
import { arrangeGoals, moveGoal } from './goal-rules.ts'

const UNSAVED = 'El orden no se ha guardado.'

type Ids = readonly string[]

/** What is sent: the whole order, and the one that it replaces (decision 70). */
interface OrderRequest {
  goalIds: Ids
  expected: Ids
}

interface Failure {
  status: 'failed'
  message: string
  /** The goals or their order are others by now: the same order cannot be sent again. */
  isRefused: boolean
}

export type OrderProgress = { status: 'idle' | 'saving' | 'saved' } | Failure

/** The order of an event's goals while its host changes it. One request is on its way at a time. */
export interface OrderState {
  /** The order that the page has loaded. */
  loaded: Ids
  /** The order that the server answered to have, where that is newer than `loaded`. */
  known: Ids | null
  /** What the host wants and the server has not saved yet. */
  wanted: Ids | null
  /** On its way, or cut off: then it may have been carried out, and is sent again before any other. */
  request: OrderRequest | null
  progress: OrderProgress
}

type OrderAction =
  | { type: 'load'; ids: Ids }
  /** Takes a goal to another place, from 0. */
  | { type: 'move'; goalId: string; to: number }
  | { type: 'retry' }
  | { type: 'save'; request: OrderRequest }
  | { type: 'fail'; request: OrderRequest; error: unknown }

export const beginOrder = (loaded: Ids): OrderState => ({
  loaded,
  known: null,
  wanted: null,
  request: null,
  progress: { status: 'idle' },
})

/** The order to show. */
export const listShown = ({ wanted, known, loaded }: OrderState): Ids => wanted ?? known ?? loaded

/** The loaded ids in this order: goals may have been added and deleted since. */
const arrange = (loaded: Ids, order: Ids): Ids =>
  arrangeGoals(
    loaded.map((id) => ({ id })),
    order,
  ).map(({ id }) => id)

/** Sends what is wanted, unless a request is on its way. */
function send(state: OrderState): OrderState {
  const { loaded, known, wanted, request, progress } = state
  if (!wanted || progress.status === 'saving') return state
  const goalIds = arrange(loaded, request?.goalIds ?? wanted)
  const expected = arrange(loaded, known ?? loaded)
  return { ...state, request: { goalIds, expected }, progress: { status: 'saving' } }
}

function move(state: OrderState, goalId: string, to: number): OrderState {
  const shown = arrange(state.loaded, listShown(state))
  const wanted = moveGoal(shown, goalId, to)
  if (!wanted) return state
  return send({ ...state, wanted, known: state.wanted ? state.known : shown })
}

const isSameOrder = (one: Ids, other: Ids) => one.join() === other.join()

function save(state: OrderState, { goalIds }: OrderRequest): OrderState {
  const saved: OrderState = {
    ...state,
    known: goalIds,
    request: null,
    progress: { status: 'saved' },
  }
  const isNewest = !state.wanted || isSameOrder(arrange(state.loaded, state.wanted), goalIds)
  return isNewest ? { ...saved, wanted: null } : send(saved)
}

function toFailure(error: unknown): Failure {
  if (error instanceof ApiError && error.code === 'GOALS_CHANGED')
    return { status: 'failed', message: error.message, isRefused: true }
  const isCut = error instanceof ConnectionError && error.message === OFFLINE_MESSAGE
  const message = isCut ? `${OFFLINE_PREFIX} ${UNSAVED}` : `${UNSAVED} ${getMessageOr(error, '')}`
  return { status: 'failed', message: message.trim(), isRefused: false }
}

function fail(state: OrderState, error: unknown): OrderState {
  const progress = toFailure(error)
  if (progress.isRefused) return { ...beginOrder(state.loaded), progress }
  const isUnwritten = error instanceof ApiError && error.status < 500
  return { ...state, request: isUnwritten ? null : state.request, progress }
}

export function changeOrder(state: OrderState, action: OrderAction): OrderState {
  switch (action.type) {
    case 'load':
      // The server's order rules, unless a newer one is to be saved.
      return { ...state, loaded: action.ids, known: state.wanted ? state.known : null }
    case 'move':
      return move(state, action.goalId, action.to)
    case 'retry':
      return send(state)
    case 'save':
      return action.request === state.request ? save(state, action.request) : state
    case 'fail':
      return action.request === state.request ? fail(state, action.error) : state
  }
}
