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
    const shown = await open('/a', async () => ({ n: 1 }))
    expect(await open('/a', answer)).toBe(shown)
    expect(toast.current()?.message).toBe('No pudimos actualizar la página.')
    toast.clear()
    expect(await open('/a', answer)).toBe(shown)
    expect(toast.current()).toBeNull()
    expect(await open('/a', async () => ({ n: 2 }))).toEqual({ n: 2 })
  })

  it('stays also if two loads overlap, and shows the newer data', async () => {
    await open('/a', async () => ({ n: 1 }))
    const cut = Promise.withResolvers<{ n: number }>()
    const first = open('/a', () => cut.promise)
    const second = await open('/a', async () => ({ n: 2 }))
    cut.reject(new TypeError('Failed to fetch'))
    expect(await first).toBe(second)
  })

  it('leaves the message of the action in place', async () => {
    await open('/a', async () => ({ n: 1 }))
    toast.success('Guardado')
    await open('/a', fail(new ConnectionError()))
    expect(toast.current()?.message).toBe('Guardado')
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
