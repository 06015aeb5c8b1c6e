import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** On the pages where people begin: who wants to organise an event with them (`R21`). Nothing without any. */
export function WaitingInvitations() {
  const { result } = useLoadResult(() => toLoadResult(call('GET /cohost-invitations/mine'), ''))
  const [first] = result?.data?.invitations ?? []
  if (!first) return null
  const { name, ownerName } = first.event
  return (
    <Banner
      tone="info"
      title="Te invitaron a organizar"
      action={<ButtonLink to={PATHS.cohostInvitation}>Ver la invitación</ButtonLink>}
    >
      <span className="wrap-anywhere">
        {ownerName} quiere que organicen juntos “{name}”.
      </span>
    </Banner>
  )
}
