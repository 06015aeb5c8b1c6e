/** Durations that several modules use. Limits of the specification are in contract/product/limits.ts. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Sent with UNAVAILABLE and PROVIDER_FAILED: when the client may try again. */
export const RETRY_AFTER_SECONDS = 5

/** How long a proof of a password or passkey counts as fresh (`R16`). */
export const FRESH_PROOF_MS = 10 * MINUTE_MS
