import { ERRORS } from '#contract/api/errors.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

interface EventClosedProps {
  reason: 'CONTRIBUTIONS_CLOSED' | 'HOST_NOT_READY'
  backTo?: string
}

/** Why the event takes no contributions (`R5`). */
export function EventClosed({ reason, backTo }: EventClosedProps) {
  return (
    <Banner
      tone="info"
      action={
        backTo && (
          <ButtonLink to={backTo} variant="secondary">
            Volver al evento
          </ButtonLink>
        )
      }
    >
      {ERRORS[reason][1]}
    </Banner>
  )
}
