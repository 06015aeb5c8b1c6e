/** How many reads may wait for their answers at once in a process (decision 63). */
export const READ_LIMITS = {
  /** From here on one network may have only `fairPlaces`. */
  busyAt: 150,
  /** From here on, too, while the event loop, or the rendering of pages, runs `lateMs` behind. */
  lateAt: 50,
  lateMs: 200,
  /** Of one network, while the process is busy: a party behind one router loads its pages. */
  fairPlaces: 40,
  /** From here on every read is refused: what is accepted shall be answered within a second. */
  fullAt: 400,
}

/**
 * The same for the pages where a payment ends: few are open at once, and anybody can write their addresses, so
 * one network never has more than its fair places.
 */
export const PAYMENT_PAGE_LIMITS = { ...READ_LIMITS, busyAt: 0, fullAt: 200 }

/**
 * The same for forms of pages: one network never has more than its fair places, and no other network ever
 * takes them away.
 */
export const FORM_LIMITS = { ...READ_LIMITS, busyAt: 0, fullAt: Number.POSITIVE_INFINITY }

/** The places of the reads that are being answered. */
export interface AdmissionLimiter {
  /** Takes a place; returns the function that frees it, or null if the request must be refused. */
  enter(network: string): (() => void) | null
}

/**
 * Creates the places for reads. While the process is idle nobody is refused; while it is busy a network
 * that already waits for many answers gets no more, so that one visitor takes no place of the others.
 * @param readLateness how many milliseconds the event loop, or the rendering of pages, is behind
 */
export function createAdmissionLimiter(
  readLateness: () => number,
  limits = READ_LIMITS,
): AdmissionLimiter {
  const places = new Map<string, number>()
  let taken = 0
  const isBusy = () =>
    taken >= limits.busyAt || (taken >= limits.lateAt && readLateness() >= limits.lateMs)
  const leave = (network: string) => {
    taken -= 1
    const left = (places.get(network) ?? 0) - 1
    if (left > 0) places.set(network, left)
    else places.delete(network)
  }
  return {
    enter: (network) => {
      const own = places.get(network) ?? 0
      if (taken >= limits.fullAt || (own >= limits.fairPlaces && isBusy())) return null
      taken += 1
      places.set(network, own + 1)
      return () => leave(network)
    },
  }
}

const TICK_MS = 50

/**
 * Starts a clock that shows how far the event loop is behind: how long a due timer has waited, at least.
 * It keeps no process alive.
 */
export function startLatenessClock() {
  let tickedAt = performance.now()
  const timer = setInterval(() => {
    tickedAt = performance.now()
  }, TICK_MS)
  timer.unref()
  return {
    read: () => Math.max(0, performance.now() - tickedAt - TICK_MS),
    stop: () => clearInterval(timer),
  }
}
