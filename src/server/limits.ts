import { DAY_MS, MINUTE_MS } from '#contract/product/durations.ts'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'

/** How long the words and the address of whoever reported an event are kept once it was closed. */
export const REPORTERS_KEPT_MS = RETENTION_DAYS.reports * DAY_MS

/** How far back comparisons with the provider read: longer than it tries to deliver an event. */
export const PROVIDER_LOOK_BACK_MS = 4 * DAY_MS

/** From this failed attempt on, a stored Stripe event or a task is an error in the log and in `verify`. */
export const ALERT_AFTER_ATTEMPTS = 8

/**
 * When a task finishes what a request has asked of the provider, in case its answer is lost. The request
 * may still be at it then (three calls of up to 8 s): both send the same key, and the provider refuses
 * one.
 */
export const PROVIDER_TASK_AFTER_SECONDS = 15

/** How often the provider is probed while it refuses the platform; sent with PAYMENTS_NOT_OPEN. */
export const PROBE_SECONDS = 300

/**
 * The browser gives up after ten seconds (`API_TIMEOUT_MS`), of which one is left for the network.
 * `PAGE_MS` is what a page has for all of its calls together: a form's action and its loader.
 * `CHECKOUT_MS` is what opening a checkout has of it, and one call to the provider a part of that.
 * `ACCOUNT_MS` is how long a host waits for their account before they read that it is being opened.
 */
export const PAGE_MS = API_TIMEOUT_MS - 1_000
export const ACCOUNT_MS = PAGE_MS - 500
export const CHECKOUT_MS = 7_500
export const CHECKOUT_CALL_MS = 6_500

/**
 * How long Stripe's lists may lack an object after the call that made it has failed. Stripe names a
 * minute for its search, and nothing for its lists.
 */
export const LISTS_LAG_MS = 2 * MINUTE_MS

/** How long a proof of a password or passkey counts as fresh (`R16`). */
export const FRESH_PROOF_MS = 10 * MINUTE_MS

/** How long a challenge of a second factor waits for its answer, and how many answers it takes. */
export const FACTOR_CHALLENGE_MS = 5 * MINUTE_MS
export const FACTOR_CHALLENGE_ANSWERS = 5
/** How long an app that shows codes waits for its first code. */
export const TOTP_START_MS = 15 * MINUTE_MS

/** Memory for the bytes of public pages and reads: about 1,500 event pages as browsers fetch them (`R18`). */
export const SHARED_RESPONSES_BYTES = 32 * 1_024 * 1_024

/** How often a page's relative times change: 'hace 2 horas', 'Faltan 3 días'. */
export const PAGE_CLOCK_MS = 10 * MINUTE_MS
