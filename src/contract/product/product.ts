/** What the product is called and how one reaches it; each constant has this one place (`spec §9`). */
export const PRODUCT_NAME = 'Cigüeña'
export const SUPPORT_EMAIL = 'hola@ciguena.mx'
export const SUPPORT_PHONE = '+52 55 5555 0123'
export const CITY = 'Ciudad de México'
/** Where an admin sends evidence about a contested payment: the provider's own panel. */
export const PROVIDER_DISPUTES_URL = 'https://dashboard.stripe.com/disputes'
/** When the terms and the privacy notice last changed. */
export const LEGAL_UPDATED = '2026-11-20T12:00:00-06:00'
export const COPYRIGHT_YEAR = 2025
export const LOCALE = 'es-MX'
export const TIME_ZONE = 'America/Mexico_City'
export const CURRENCY = 'MXN'
export const COUNTRY = 'MX'

/** How long the copy says a payout takes; the provider's panel shows the real dates. */
export const PAYOUT_HOURS = 24

/** The gift of every worked example of what an aportación costs, in centavos. */
export const EXAMPLE_GIFT = 100_000

/**
 * What the law says of money that a person is given, in centavos a year; to be set anew each January.
 * Above the first, gifts of close family are reported though exempt; up to the second, those of
 * everybody else are exempt (`spec §1`, `§9`).
 */
export const GIFT_TAX = { year: 2025, reportAbove: 60_000_000, exemptUpTo: 12_300_000 } as const

/** API base on the web app's own origin (`R10`). */
export const API_BASE = '/api'
/** The browser gives up on a call after this long, in milliseconds (`spec §7`). */
export const API_TIMEOUT_MS = 10_000

export const EVENT_THEMES = ['nubes', 'papel-picado', 'selva', 'luna', 'mar', 'jardin'] as const
export type EventTheme = (typeof EVENT_THEMES)[number]
