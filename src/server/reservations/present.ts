import type {
  HostReservation,
  PrivateReservation,
} from '#contract/events/other-gifts/reservations.ts'
import { buildReservationPath } from '#contract/product/paths.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import { isSignedLink, signLink } from '#server/http/signed-links.ts'
import { isCancellable } from './policy.ts'
import type { ReservationRow } from './store.ts'

/** Nothing of the link is stored: it is signed for the reservation's id (decision 56). */
const createToken = (config: Pick<Config, 'authSecret'>, id: string) =>
  signLink(config, 'reservation', id)

export const isReservationToken = (
  config: Pick<Config, 'authSecret'>,
  id: string,
  token: string,
): boolean => isSignedLink(config, 'reservation', id, token)

/** The address of a reservation's private page, which needs no account. */
export function buildReservationUrl(
  config: Pick<Config, 'authSecret' | 'publicUrl'>,
  id: string,
): string {
  return `${config.publicUrl}${buildReservationPath(id)}?token=${createToken(config, id)}`
}

function presentReservation(row: ReservationRow) {
  return {
    id: row.id,
    goalId: row.goal_id,
    status: row.status,
    goalName: row.goal_name,
    guestName: row.guest_name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    reservedAt: row.reserved_at.toISOString(),
  }
}

export const presentToHost = (row: ReservationRow): HostReservation => presentReservation(row)

/** Without how to reach the guest, nor their words: the desk sees neither. */
export const presentToDesk = (row: ReservationRow): HostReservation =>
  presentToHost({ ...row, email: null, phone: null, note: null })

/** Presents a reservation to the holder of its private link. */
export function presentPrivately(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  row: ReservationRow,
  event: EventWithHost,
): PrivateReservation {
  const isPublic = event.status === 'ACTIVE' && event.host_suspended_at === null
  return {
    ...presentReservation(row),
    token: createToken(config, row.id),
    isOpen: isCancellable(row.status, event, now()),
    event: {
      name: event.name,
      slug: event.slug,
      theme: event.theme,
      isPublic,
      eventDate: isPublic ? event.event_date.toISOString() : null,
      timeZone: isPublic ? event.time_zone : TIME_ZONE,
      location: isPublic ? event.location : null,
      hosts: isPublic ? listHostNames(event) : [],
    },
  }
}
