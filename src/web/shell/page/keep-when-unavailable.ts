import { isNetworkFailure } from '#web/api/failed-call.ts'
import { getKnownUserId } from '#web/session/session-store.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Of an `ApiError`, of a route's error, or of what `data` builds. */
interface Thrown {
  status?: number
  init?: { status?: number }
}

const isUnavailable = (thrown: Thrown): boolean =>
  isNetworkFailure(thrown) || (thrown.init ?? thrown).status === 503

/**
 * Wraps a clientLoader: if its page cannot be loaded again because the network or the server does not answer, it
 * resolves to what is shown (`spec §7`), so that an open dialog, typed text and the action's message stay.
 * Another page, another person and any other error throw as always.
 */
export function keepWhenUnavailable<Args extends { request: Request }, Data>(
  load: (args: Args) => Promise<Data>,
): (args: Args) => Promise<Data> {
  let shown: { of: string; data: Data; isStale: boolean } | null = null
  return async (args) => {
    const of = `${args.request.url} ${getKnownUserId()}`
    try {
      const data = await load(args)
      shown = { of, data, isStale: false }
      return data
    } catch (thrown) {
      if (shown?.of !== of || !isUnavailable(thrown as Thrown)) {
        shown = null
        throw thrown
      }
      // Once, and never in place of what the action has to say.
      if (!shown.isStale && !toast.current()) toast.info('No pudimos actualizar la página.')
      shown.isStale = true
      return shown.data
    }
  }
}
