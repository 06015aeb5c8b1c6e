import type { ReactNode } from 'react'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { buildClosingPath, isWaitingToClose } from '#web/events/after-party.ts'
import { describeVisibility } from '#web/events/visibility.ts'
import { PayoutsBlockedBanner, UNKNOWN_REASON } from '#web/shell/money/payouts-blocked-banner.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

const CANCELLED_TEXT = 'Cancelado: todo se devuelve a las tarjetas de tus aliados.'

/** The owner can do something about it. */
function PausedBanner({ event: { viewer, host } }: { event: Event }) {
  if (viewer === 'OWNER') return <PayoutsBlockedBanner reason={UNKNOWN_REASON} />
  return (
    <Banner tone="warning" title="Las aportaciones están en pausa">
      {`${host.publicName} tiene que revisar su cuenta de pagos.`}
    </Banner>
  )
}

/** A banner of the page's width has room for its button beside the text. */
const BesideAction = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
    <p className="min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
)

interface OwnerNoticesProps {
  event: Event
  /** Who sees a draft is said on the first tab alone, on a phone. */
  isFirst: boolean
}

/** What keeps the event from taking money, and what is left to do after the party. */
export function OwnerNotices({ event, isFirst }: OwnerNoticesProps) {
  return (
    <>
      {event.isHeld && (
        <Banner tone="warning" title="Soporte está revisando tu evento">
          <BesideAction
            action={
              <ButtonLink to={PATHS.contact} variant="secondary">
                Escríbenos
              </ButtonLink>
            }
          >
            No recibe aportaciones y solo lo ven quienes lo organizan. Lo que ya recibiste no
            cambia.
          </BesideAction>
        </Banner>
      )}
      {event.isCancelled && (
        <Banner tone="info">
          <BesideAction
            action={
              event.viewer === 'OWNER' && (
                <ButtonLink to={buildEventPath(event.slug, 'refund')} variant="secondary">
                  Ver las devoluciones
                </ButtonLink>
              )
            }
          >
            {CANCELLED_TEXT}
          </BesideAction>
        </Banner>
      )}
      {event.status === 'ACTIVE' && event.closedBecause === 'CONTRIBUTIONS_CLOSED' && (
        <Banner tone="info">
          Ya no recibe aportaciones. El evento sigue activo y quien abra el enlace ve su página.
        </Banner>
      )}
      {event.closedBecause === 'PAYMENTS_NOT_OPEN' && (
        <Banner tone="info">{PAGE_ERRORS.PAYMENTS_NOT_OPEN[1]}</Banner>
      )}
      {event.closedBecause === 'HOST_NOT_READY' && <PausedBanner event={event} />}
      {isFirst && isWaitingToClose(event, new Date()) && (
        <p className="text-sm">
          La fiesta ya pasó. <TextLink to={buildClosingPath(event.slug)}>Cierra el evento</TextLink>{' '}
          cuando ya no esperes regalos.
        </p>
      )}
      {event.status === 'DRAFT' && (
        <p className={classNames('text-sm text-muted', !isFirst && 'max-lg:hidden')}>
          {describeVisibility(event)}
        </p>
      )}
    </>
  )
}
