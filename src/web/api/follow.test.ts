import { afterEach, expect, it, vi } from 'vitest'
import { followStream } from './follow.ts'

afterEach(() => vi.unstubAllGlobals())

/** A visible tab of a visitor; each request of it is answered by the next of these. */
function openTab(answers: (() => Response)[]): string[] {
  const requested: string[] = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { visibilityState: 'visible', documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.spyOn(Math, 'random').mockReturnValue(-0.5)
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path)
    return answers.shift()?.() ?? Promise.reject(new TypeError('fetch failed'))
  })
  return requested
}

const gone = () => new Response('event: gone\ndata:\n\n')

function followed(): Promise<string[]> {
  const calls: string[] = []
  return new Promise((resolve) => {
    followStream(
      'GET /events/:id/live',
      { params: { id: 'e' }, seen: 'v1' },
      {
        onMessage: () => calls.push('message'),
        onWithheld: () => calls.push('withheld'),
        onLost: (lost) => calls.push(lost ? 'lost' : 'connected'),
        onGone: () => resolve(calls),
      },
    )
  })
}

it('a connection that the server closes is reopened from the last version, without a loss being reported', async () => {
  const requested = openTab([() => new Response('id: v2\ndata: {}\n\n'), gone])
  expect(await followed()).toEqual(['connected', 'message', 'connected'])
  expect(requested).toEqual(['/api/events/e/live?seen=v1', '/api/events/e/live?seen=v2'])
})

it('a reader who may not see the event for now is notified, and waits for its return', async () => {
  const withheld = 'event: withheld\nid: withheld\ndata:\n\n'
  const requested = openTab([
    () => new Response(withheld),
    () => new Response('id: v2\ndata: {}\n\n'),
    gone,
  ])
  expect(await followed()).toEqual(['connected', 'withheld', 'connected', 'message', 'connected'])
  expect(requested[1]).toBe('/api/events/e/live?seen=withheld')
})

it('an unreachable server is reported as lost until it answers', async () => {
  openTab([() => Response.error(), gone])
  expect(await followed()).toEqual(['lost', 'connected'])
})

it('a stream that is forbidden is not requested again', async () => {
  const body = { message: 'No', errorCode: 'EVENT_FORBIDDEN' }
  const requested = openTab([() => Response.json(body, { status: 403 })])
  expect(await followed()).toEqual([])
  expect(requested).toHaveLength(1)
})
