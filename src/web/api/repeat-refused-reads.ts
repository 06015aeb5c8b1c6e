/** A page reads again right after its form; on a slow line a few seconds later. */
const AFTER_FORM_MS = 15_000
const REPEATS_MAX = 3
/** Nobody waits longer for one repetition, whatever the answer says. */
const WAIT_MAX_SECONDS = 10

/** Seconds until a refused read may be sent again; undefined for any other answer. */
function readWait({ status, headers }: Response): number | undefined {
  if (status !== 503) return undefined
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : Math.min(seconds, WAIT_MAX_SECONDS)
}

const pause = (seconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))

/** Sends a read again while it is refused and somebody waits for it. */
async function repeatWhileRefused(
  refused: Response,
  send: () => Promise<Response>,
  quit?: AbortSignal | null,
) {
  let answer = refused
  for (let repeats = 0; repeats < REPEATS_MAX; repeats += 1) {
    const wait = readWait(answer)
    if (wait === undefined) break
    await pause(wait)
    if (quit?.aborted) break
    answer = await send()
  }
  return answer
}

/**
 * Makes `fetch` send a read again that was refused (503) within seconds after an accepted form, when its
 * `Retry-After` says so. The page reads itself anew after a form; a refusal there would look as if the form
 * had failed. The server answers that read at once only in the process that answered the form (decision 63).
 */
export function repeatRefusedReads(page: Pick<Window, 'fetch'> = window): void {
  const send = page.fetch
  let acceptedAt = Number.NEGATIVE_INFINITY
  page.fetch = async (input, init) => {
    const answer = await send(input, init)
    const isRead = /^(get|head)$/i.test(init?.method ?? 'get')
    if (!isRead && answer.ok) acceptedAt = performance.now()
    if (!isRead || performance.now() - acceptedAt > AFTER_FORM_MS) return answer
    return repeatWhileRefused(answer, () => send(input, init), init?.signal)
  }
}
