import { isId } from '#server/event-records/store.ts'

/** How one event is named by its address. */
export type EventAddress = { id: string } | { slug: string } | { code: string }

/** The path of an event's page, or of one below it, of its page at the desk or of its short link, wherever it begins. */
const EVENT_PATH = /^(?:\S*\/|)(?:(events)|e)\/([a-z0-9-]+)(?:[/?#]\S*)?$/i
/** As a slug ends: a code without look-alikes. */
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*-[2-9a-hjkmnp-z]{6}$/i
/** Also a word (`andrea`): an event is found by it only if it has that very code. */
const CODE = /^[2-9a-hjkmnp-z]{6}$/i

/** Reads the link, short link, code or slug of an event, as it was copied; null for any other text. */
export function readEventAddress(text: string): EventAddress | null {
  if (CODE.test(text)) return { code: text.toLowerCase() }
  const [, isPage, found] = EVENT_PATH.exec(text) ?? []
  const name = (found ?? (SLUG.test(text) ? text : '')).toLowerCase()
  if (!name) return null
  if (found && !isPage) return { code: name }
  return isId(name) ? { id: name } : { slug: name }
}
