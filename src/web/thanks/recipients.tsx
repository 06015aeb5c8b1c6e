import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listThanksRecipients, ThanksRecipient } from '#contract/contributions/thanks.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { call } from '#web/api/call.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** Reads to whom the emails go, each time that the dialog opens: null until it is read. */
export function useRecipients(eventId: string, open: boolean) {
  const [result, setResult] = useState<LoadResult<ReplyOf<typeof listThanksRecipients>> | null>(
    null,
  )
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try reads again
  useEffect(() => {
    if (!open) return
    let isLatest = true
    setResult(null)
    const request = call('GET /events/:id/thanks/recipients', { params: { id: eventId } })
    void toLoadResult(request, 'No pudimos cargar la lista').then(
      (read) => isLatest && setResult(read),
    )
    return () => {
      isLatest = false
    }
  }, [eventId, open, tries])
  return { result, reload: () => setTries(tries + 1) }
}

const nameRow = ({ names }: ThanksRecipient) => joinNames(names)

interface RecipientsProps extends ReturnType<typeof useRecipients> {
  /** How many there are, until they are read. */
  expected: number
}

/** To whom the emails go, before they are sent: their number, and a folded row for each. */
export function Recipients({ result, reload, expected }: RecipientsProps) {
  if (result && result.errorMessage !== null)
    return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const recipients = result?.data.recipients
  const people = formatCount(recipients?.length ?? expected, 'persona', 'personas')
  return (
    <Disclosure summary={`Les llega a ${people}`}>
      {recipients ? (
        <Names recipients={recipients} />
      ) : (
        <LoadingArea label="Cargando a quiénes les llega">
          <SkeletonText lines={3} />
        </LoadingArea>
      )}
    </Disclosure>
  )
}

interface NamesProps {
  recipients: readonly ThanksRecipient[]
}

function Names({ recipients }: NamesProps) {
  const isNameRepeated = new Set(recipients.map(nameRow)).size < recipients.length
  return (
    <div className="grid gap-1">
      <Rows recipients={recipients} />
      {recipients.some(({ gifts }) => gifts > 1) && (
        <p className="text-sm text-muted">
          Las aportaciones con el mismo correo reciben uno solo, por todas.
        </p>
      )}
      {isNameRepeated && (
        <p className="text-sm text-muted">Un nombre que se repite dejó correos distintos.</p>
      )}
    </div>
  )
}

const Rows = ({ recipients }: NamesProps) => (
  <ul className="list-disc pl-5">
    {recipients.map((recipient, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no key of their own and keep their order
      <li key={place} className="wrap-anywhere">
        {nameRow(recipient)}
        {recipient.gifts > 1 && (
          <span className="text-muted"> ({recipient.gifts} aportaciones)</span>
        )}
      </li>
    ))}
  </ul>
)
