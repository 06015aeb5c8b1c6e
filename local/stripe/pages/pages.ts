import type { Incoming, Reply } from '../wire/http.ts'
import type { World } from '../world.ts'

export function answerPage(_world: World, _request: Incoming): Reply {
  return { status: 404, headers: {}, body: '' }
}
