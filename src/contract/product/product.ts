/** The product's name and contact data, defined only here (`spec §9`). */
export const PRODUCT_NAME = 'Cigüeña'
export const SUPPORT_EMAIL = 'hola@ciguena.mx'
export const SUPPORT_PHONE = '+52 55 5555 0123'
export const PLATFORM_CITY = 'Ciudad de México'
export const PROVIDER_DASHBOARD_URL = 'https://dashboard.stripe.com'
/** Where an admin sends evidence about one contested payment: that dispute in the provider's dashboard. */
export const buildProviderDisputeUrl = (providerId: string) =>
  `${PROVIDER_DASHBOARD_URL}/disputes/${encodeURIComponent(providerId)}`
/** Where an admin sees a payment as the provider does. */
export const buildProviderPaymentUrl = (paymentId: string) =>
  `${PROVIDER_DASHBOARD_URL}/payments/${encodeURIComponent(paymentId)}`
/** Where an admin sees a host's account as the provider does. */
export const buildProviderAccountUrl = (accountId: string) =>
  `${PROVIDER_DASHBOARD_URL}/connect/accounts/${encodeURIComponent(accountId)}`
/** When the terms and the privacy notice last changed. */
export const LEGAL_UPDATED = '2026-11-28T12:00:00-06:00'
export const FIRST_COPYRIGHT_YEAR = 2025
export const LOCALE = 'es-MX'
export const TIME_ZONE = 'America/Mexico_City'
export const CURRENCY = 'MXN'
/** The same as the payment provider writes it. */
export const PROVIDER_CURRENCY = 'mxn'
export const PLATFORM_COUNTRY = 'MX'

/** Payout time stated in the copy; the provider's dashboard shows the real dates. */
export const PAYOUT_HOURS = 24

/** The gift used in examples of fees, in centavos. */
export const EXAMPLE_GIFT = 100_000

/**
 * Mexican tax thresholds for gifts, in centavos a year; update each January. Gifts of close family
 * above `reportAbove` must be reported though exempt; gifts of others are exempt up to `exemptUpTo`
 * (`spec §1`, `§9`).
 */
export const GIFT_TAX_THRESHOLDS = {
  year: 2025,
  reportAbove: 60_000_000,
  exemptUpTo: 12_300_000,
} as const

/** API base on the web app's own origin (`R10`). */
export const API_BASE = '/api'
/** Whether a path, with or without its query, belongs to the API. */
export function isApiPath(path: string): boolean {
  return /^\/api(?:[/?]|$)/.test(path)
}
/** Time-out of an API call in the browser, in milliseconds (`spec §7`). */
export const API_TIMEOUT_MS = 10_000
/** Time-out of a picture's upload: a photo over a slow line, and the time that the server takes for it. */
export const UPLOAD_TIMEOUT_MS = 90_000

export const EVENT_THEMES = ['nubes', 'papel-picado', 'selva', 'luna', 'mar', 'jardin'] as const
export type EventTheme = (typeof EVENT_THEMES)[number]
