import { isNetworkFailure } from '#web/api/failed-call.ts'
import { getSession } from '#web/session/session-store.ts'
import { toast } from '#web/ui/toasts/toast.ts'

/** Of an `ApiError`, of a route's error, or of what `data` builds. */
interface Thrown {
  status?: number
  init?: { status?: number }
}

const isUnavailable = (thrown: Thrown): boolean =>
  isNetworkFailure(thrown) || (thrown.init ?? thrown).status === 503

/**
 * A clientLoader whose page stays as it is when it cannot be loaded again for want of a line or an answer
 * (`spec §7`): with it would go an open dialog, what is typed there, and the message of the action that has
 * just been carried out. Another page, another person and any other error are shown as always.
 */
export function keepWhenUnavailable<Args extends { request: Request }, Data extends object>(
  load: (args: Args) => Promise<Data>,
): (args: Args) => Promise<Data> {
  let shown: { of: string; data: Data } | null = null
  return async (args) => {
    const of = `${args.request.url} ${getSession().user?.id}`
    const kept = shown
    shown = null
    const data = await load(args).catch((thrown) => {
      if (kept?.of !== of || !isUnavailable(thrown)) throw thrown
      toast.info('No pudimos actualizar la página.')
      return { ...kept.data }
    })
    shown = { of, data }
    return data
  }
}
