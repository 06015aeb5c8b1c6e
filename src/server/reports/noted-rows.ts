import { THANKS_CHANNEL_LABELS } from '#contract/contributions/labels.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import { NOTED_GIFT_LABELS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import { NOTED_GIFTS_MAX } from '#contract/product/limits.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listNotedGifts, type NotedGiftRow } from '#server/noted-gift-records/store.ts'
import { toCsvPesos } from './csv.ts'
import { formatSpreadsheetInstant, WHOLE_EVENT } from './format.ts'
import type { ReportFilter } from './store.ts'

/** The columns behind those of `R8`. Noted money has its own: the sum of 'Monto (MXN)' is what cards paid. */
export const NOTED_HEADERS = {
  thanked: 'Agradecido',
  thankedAt: 'Agradecido el',
  kind: 'Cómo llegó',
  amount: 'Por otro medio (MXN)',
  description: 'Qué es',
  phone: 'Teléfono',
} as const

export const nameThanks = (by: ThanksChannel | null): string =>
  by ? THANKS_CHANNEL_LABELS[by] : 'Todavía no'

function toCells(gift: NotedGiftRow): Record<string, string> {
  const { amount, thanked_at } = gift
  return {
    Fecha: formatSpreadsheetInstant(gift.given_at),
    Nombre: gift.giver_name,
    Correo: gift.email ?? '',
    Sueño: gift.goal_name ?? WHOLE_EVENT,
    Estado: 'Anotado',
    [NOTED_HEADERS.thanked]: nameThanks(gift.thanked_by),
    [NOTED_HEADERS.thankedAt]: thanked_at ? formatSpreadsheetInstant(thanked_at) : '',
    [NOTED_HEADERS.kind]: NOTED_GIFT_LABELS[gift.kind],
    [NOTED_HEADERS.amount]: amount === null ? '' : toCsvPesos(amount),
    [NOTED_HEADERS.description]: gift.description ?? '',
    [NOTED_HEADERS.phone]: gift.phone ?? '',
  }
}

/** The gifts that came another way (`R24`), the oldest first, as far as the filter finds them. */
export async function readNotedRows(
  { db, now }: Deps,
  event: EventWithHost,
  { search, goal, thanks, from, to }: ReportFilter,
): Promise<Record<string, string>[]> {
  const filter = { search, goal, thanks, from, to }
  const page = { page: 1, pageSize: NOTED_GIFTS_MAX, filter, now: now() }
  const { rows } = await listNotedGifts(db, event.id, page)
  return rows.reverse().map(toCells)
}
