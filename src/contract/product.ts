/** What the product is called and how one reaches it; each constant has this one place (`spec §9`). */
export const PRODUCT_NAME = 'Cigüeña'
export const SUPPORT_EMAIL = 'hola@ciguena.mx'
export const SUPPORT_PHONE = '+52 55 5555 0123'
export const CITY = 'Ciudad de México'
export const COPYRIGHT_YEAR = 2025
export const LOCALE = 'es-MX'
export const TIME_ZONE = 'America/Mexico_City'
export const CURRENCY = 'MXN'
export const COUNTRY = 'MX'

/** How long the copy says a payout takes; the provider's panel shows the real dates. */
export const PAYOUT_HOURS = 24

/** API base on the web app's own origin (`R10`). */
export const API_BASE = '/api'
/** The browser gives up on a call after this long, in milliseconds (`spec §7`). */
export const API_TIMEOUT_MS = 10_000

export const EVENT_THEMES = ['nubes', 'papel-picado', 'selva', 'luna', 'mar', 'jardin'] as const
export type EventTheme = (typeof EVENT_THEMES)[number]
