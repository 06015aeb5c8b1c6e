import type { Reply } from '../api/http.ts'
import { type Html, html } from './html.ts'

interface Page {
  title: string
  body: Html
  status?: number
  headers?: Record<string, string>
}

const policy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"

/** A whole page of the sandbox. */
export function page({ title, body, status = 200, headers = {} }: Page): Reply {
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
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: text,
  }
}

const mark = html`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><rect x="1.5" y="1.5" width="21" height="21" rx="6"/><path d="M15.8 8.6a5 5 0 1 0 0 6.8"/></svg>`

/** The company's name at the foot of its pages. */
export const signature = html`<footer class="foot">${mark}<span>Cobalto Pagos · entorno de pruebas</span></footer>`

/** The company's name at the head of its own pages. */
export const masthead = html`<header class="masthead">${mark}<span>Cobalto Pagos</span></header>`

/** A page that says one thing and offers one way on. */
export function notice(
  status: number,
  title: string,
  text: string,
  link?: { href: string; label: string },
): Reply {
  return page({
    status,
    title,
    body: html`<main class="narrow"><section class="card notice"><h1>${title}</h1><p>${text}</p>${
      link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`
    }</section>${signature}</main>`,
  })
}

/** Sends the browser on with a GET. */
export function redirect(location: string, headers: Record<string, string> = {}): Reply {
  return { status: 303, headers: { Location: location, ...headers }, body: '' }
}

/** Centavos as a person reads them. */
export function money(amount: number, currency: string): string {
  const style = { style: 'currency', currency: currency.toUpperCase() } as const
  return new Intl.NumberFormat('es-MX', style).format(amount / 100)
}

/** Unix seconds as a day in Mexico. */
export function day(seconds: number): string {
  return new Intl.DateTimeFormat('es-MX', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'America/Mexico_City',
  }).format(new Date(seconds * 1000))
}
