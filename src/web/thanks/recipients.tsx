import type { Thankable } from '#contract/contributions/thanks.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { countByGiver } from './count-by-giver.ts'

const PAGE_SIZE = 100
/** More names are folded. */
const NAMES_SHOWN = 10

/** The pending contributions that an email can reach, all pages of them. */
async function readReachable(eventId: string): Promise<Thankable[]> {
  const read = (page: number) =>
    call('GET /events/:id/thanks', {
      params: { id: eventId },
      query: { state: 'pending', page, pageSize: PAGE_SIZE },
    })
  const first = await read(1)
  const found = [...first.contributions]
  for (let page = 2; page <= first.pagination.totalPages; page += 1)
    found.push(...(await read(page)).contributions)
  return found.filter(({ hasEmail }) => hasEmail)
}

/** To whom the emails go, by name, before they are sent. */
export function Recipients({ eventId }: { eventId: string }) {
  const { result, reload } = useLoadResult(() =>
    toLoadResult(readReachable(eventId), 'No pudimos cargar la lista'),
  )
  if (!result) {
    return (
      <LoadingArea label="Cargando a quiénes les llega">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  if (result.errorMessage !== null)
    return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const givers = countByGiver(result.data)
  const [shown, folded] = [givers.slice(0, NAMES_SHOWN), givers.slice(NAMES_SHOWN)]
  return (
    <div className="grid gap-1">
      <Names givers={shown} />
      {folded.length > 0 && (
        <Disclosure summary={`Ver ${formatCount(folded.length, 'persona', 'personas')} más`}>
          <Names givers={folded} />
        </Disclosure>
      )}
      {givers.some(({ gifts }) => gifts > 1) && (
        <p className="text-sm text-muted">
          Quien aportó varias veces con el mismo correo recibe uno solo, por todas.
        </p>
      )}
    </div>
  )
}

const Names = ({ givers }: { givers: ReturnType<typeof countByGiver> }) => (
  <ul className="list-disc pl-5">
    {givers.map(({ name, gifts }) => (
      <li key={name} className="wrap-anywhere">
        {name}
        {gifts > 1 && <span className="text-muted"> ({gifts} aportaciones)</span>}
      </li>
    ))}
  </ul>
)
