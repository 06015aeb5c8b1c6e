import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from '#web/api/api-error.ts'
import { ConnectionError, toRouteError } from '#web/api/failed-call.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { keepWhenUnavailable } from './keep-when-unavailable.ts'

const load = keepWhenUnavailable(
  ({ answer }: { request: Request; answer: () => Promise<{ n: number }> }) => answer(),
)
const open = (path: string, answer: () => Promise<{ n: number }>) =>
  load({ request: new Request(`http://localhost${path}`), answer })
const fail = (error: unknown) => () => Promise.reject(error).catch(toRouteError)

afterEach(toast.clear)

describe('a page that is loaded again', () => {
  it.each([
    ['the line is cut', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['nobody answers in time', fail(new ConnectionError('La conexión está tardando demasiado.'))],
    ['the server is busy', fail(new ApiError('UNAVAILABLE'))],
  ])('stays as it is, and says so, when %s', async (_case, answer) => {
    await open('/a', async () => ({ n: 1 }))
    expect(await open('/a', answer)).toEqual({ n: 1 })
    expect(await open('/a', answer)).toEqual({ n: 1 })
    expect(toast.current()?.message).toMatch(/^No pudimos actualizar la página/)
    expect(await open('/a', async () => ({ n: 2 }))).toEqual({ n: 2 })
  })

  it('shows any other error, and keeps nothing after it', async () => {
    await open('/a', async () => ({ n: 1 }))
    await expect(open('/a', fail(new ApiError('FORBIDDEN')))).rejects.toMatchObject({
      init: { status: 403 },
    })
    await expect(open('/a', fail(new ConnectionError()))).rejects.toBeDefined()
    expect(toast.current()).toBeNull()
  })

  it('is never shown in place of another', async () => {
    await open('/a', async () => ({ n: 1 }))
    await expect(open('/b', fail(new ConnectionError()))).rejects.toBeDefined()
    await expect(open('/a', fail(new ConnectionError()))).rejects.toBeDefined()
  })
})
