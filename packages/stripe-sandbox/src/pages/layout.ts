import type { HttpReply } from '../api/http.ts'
import { type Html, html } from './html.ts'

interface Page {
  title: string
  body: Html
  status?: number
  headers?: Record<string, string>
}

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** Renders a whole page. */
export function renderPage({ title, body, status = 200, headers = {} }: Page): HttpReply {
  const text = html`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<aside class="ribbon" aria-label="Aviso"><strong>Modo de prueba</strong> · no se mueve dinero real</aside>
${body}
</body>
</html>
`.text
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': CONTENT_SECURITY_POLICY,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: text,
  }
}

const LOGO = html`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="6"/><path d="M15.8 8.6a5 5 0 1 0 0 6.8"/></svg>`

/** The footer with the provider's name. */
export const FOOTER = html`<footer class="foot">${LOGO}<span>Cobalto Pagos · entorno de pruebas</span></footer>`

/** The header with the provider's name. */
export const MASTHEAD = html`<header class="masthead">${LOGO}<span>Cobalto Pagos</span></header>`

/** Renders a page with one message and at most one link. */
export function renderNotice(
  status: number,
  title: string,
  text: string,
  link?: { href: string; label: string },
): HttpReply {
  return renderPage({
    status,
    title,
    body: html`<main class="narrow"><section class="card notice"><h1>${title}</h1><p>${text}</p>${
      link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`
    }</section>${FOOTER}</main>`,
  })
}

/** Redirects the browser with a GET. */
export function redirectTo(location: string, headers: Record<string, string> = {}): HttpReply {
  return { status: 303, headers: { Location: location, ...headers }, body: '' }
}

/** Formats centavos as an amount of money. */
export function formatMoney(amount: number, currency: string): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat('es-MX', style).format(amount / 100)
}

/** Formats Unix seconds as a date in Mexico City. */
export function formatDay(seconds: number): string {
  return new Intl.DateTimeFormat('es-MX', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'America/Mexico_City',
  }).format(new Date(seconds * 1000))
}
