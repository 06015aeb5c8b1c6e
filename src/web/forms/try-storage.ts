/**
 * Begin the names of what was typed on this device and not sent: in forms for visitors, in longer texts,
 * and in the wizard.
 */
export const TYPED_PREFIX = 'typed:'
export const TEXT_PREFIX = 'text:'
export const WIZARD_PREFIX = 'wizard:'
/** Paths of the events that the account organises (`session/own-events.ts`), read before the first paint. */
export const OWN_EVENTS_KEY = 'ownEvents'
/** Begin the names of what another account that signs in must not find. */
export const TYPED_PREFIXES = [TYPED_PREFIX, TEXT_PREFIX, WIZARD_PREFIX, OWN_EVENTS_KEY]

/** Runs an access to `localStorage`; null where storage is full or forbidden. */
export function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}

/** Begins the names under which answers to '¿Vas a ir?' are remembered, by the event's slug (decision 49). */
export const RSVP_PREFIX = 'rsvp:'

/** Sent to an event's '¿Vas a ir?': the browser forgets what it answered there. */
export const FORGET_RSVP_FIELD = 'forget'
