import {
  type EventTheme,
  PLATFORM_CITY,
  PRODUCT_NAME,
  SUPPORT_EMAIL,
} from '#contract/product/product.ts'
import { type EmailColors, findEmailColors } from './email-colors.ts'

/** An email as it is sent; made by a pure function of `mail/templates/`. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
  /** An iCalendar file that goes with it. */
  calendar?: string
  /** Of an email that its reader can do without: where a mail program posts to end them (RFC 8058). */
  unsubscribeUrl?: string
}

/** A block of an email; a string is a paragraph. */
export type EmailBlock =
  | string
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'details'; rows: Detail[] }
  /** A second, quieter link than the button. */
  | { kind: 'link'; label: string; url: string }

interface Detail {
  label: string
  value: string
  /** The line that sums up the others. */
  strong?: boolean
  /** Short, and never broken into two lines: a folio. */
  unbroken?: boolean
}

interface EmailContent {
  subject: string
  /** Of the event that the email is about; the product's own colors by default. */
  theme?: EventTheme
  /** What a mail program shows beside the subject. */
  preheader: string
  /** The subject by default. */
  title?: string
  parts: EmailBlock[]
  /** The one thing to do next. */
  button: { label: string; url: string }
  /** Read after the button: how long the link lives, what to do if it was not you. */
  afterwards?: EmailBlock[]
  /** Completes 'Recibes este correo porque …'. */
  because: string
}

/** HTML that is known to be safe; only `markup` makes it, so a plain string can never pass for it. */
class Markup {
  readonly #source: string

  constructor(pieces: readonly string[]) {
    this.#source = pieces.join('')
  }

  toString(): string {
    return this.#source
  }
}

type Value = string | Markup | readonly Markup[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeValue(value: Value): string {
  if (value instanceof Markup) return value.toString()
  if (typeof value !== 'string') return value.join('')
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** Template tag for HTML: whatever is filled in is text, unless it is markup already. */
function markup(fixed: TemplateStringsArray, ...values: Value[]): Markup {
  return new Markup(fixed.flatMap((piece, n) => [piece, escapeValue(values[n] ?? '')]))
}

/** Text of several lines, as a person typed it, with its line breaks. */
function toLines(text: string): Markup {
  return new Markup(
    text.split(/\r?\n/).map((line, n) => `${n === 0 ? '' : '<br>'}${escapeValue(line)}`),
  )
}

const SANS = markup`-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`
const SERIF = markup`Fraunces,Georgia,'Times New Roman',serif`

/** Mail programs that know dark mode read this; the others keep the inline colors. */
const renderStyle = ({
  darkAccent,
  darkSky,
}: EmailColors) => markup`:root{color-scheme:light dark;supported-color-schemes:light dark}
a{text-decoration:underline}
@media (prefers-color-scheme:dark){
.paper{background:#1d141c!important}
.card{background:#2a1e29!important;border-color:#4a3848!important}
.ink{color:#f8eef2!important}
.muted{color:#c9b8c4!important}
.accent{color:${darkAccent}!important}
.sky{background:${darkSky}!important}
.line{border-color:#4a3848!important}
.quote{background:#372735!important}
}
@media (max-width:480px){.pad{padding-left:24px!important;padding-right:24px!important}}`

function renderDetail({ label, value, strong, unbroken }: Detail): Markup {
  const weight = strong ? '700' : '400'
  const wrapping = unbroken ? 'white-space:nowrap' : 'overflow-wrap:anywhere'
  return markup`<tr>
<td class="muted line" valign="top" width="45%" style="padding:10px 16px 10px 0;border-bottom:1px solid #eadfd6;font:400 15px/22px ${SANS};color:#6b5a68">${label}</td>
<td class="ink line" valign="top" align="right" style="padding:10px 0;border-bottom:1px solid #eadfd6;font:${weight} 15px/22px ${SANS};font-variant-numeric:tabular-nums;color:#2b1d2a;${wrapping}">${value}</td>
</tr>`
}

function renderPartAsHtml(part: EmailBlock, { accent }: EmailColors): Markup {
  if (typeof part === 'string') {
    return markup`<p class="ink" style="margin:0 0 16px;font:400 16px/25px ${SANS};color:#2b1d2a;overflow-wrap:anywhere">${toLines(part)}</p>`
  }
  switch (part.kind) {
    case 'quote':
      return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px"><tr>
<td class="quote" style="padding:16px 20px;background:#fff3e0;border-left:4px solid #f4a72c;border-radius:4px">
<p class="ink" style="margin:0 0 6px;font:italic 400 17px/26px ${SERIF};color:#2b1d2a;overflow-wrap:anywhere">${toLines(part.text)}</p>
<p class="muted" style="margin:0;font:400 14px/20px ${SANS};color:#6b5a68;overflow-wrap:anywhere">— ${part.by}</p>
</td></tr></table>`
    case 'details':
      return markup`<table width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 20px;border-collapse:collapse">${part.rows.map(renderDetail)}</table>`
    case 'link':
      return markup`<p style="margin:0 0 16px;font:400 15px/22px ${SANS}"><a class="accent" href="${part.url}" style="color:${accent}">${part.label}</a></p>`
  }
}

function renderButton({ label, url }: EmailContent['button'], { accent }: EmailColors): Markup {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr>
<td align="center" bgcolor="${accent}" style="border-radius:10px;background:${accent}"><a href="${url}" style="display:inline-block;padding:14px 28px;font:700 16px/20px ${SANS};color:#ffffff;text-decoration:none">${label}</a></td>
</tr></table>`
}

/** A strip of cut paper across the top of the card: cells, because mail programs block pictures. */
function renderStrip({ strip }: EmailColors): Markup {
  const cells = strip.map(
    (color) =>
      markup`<td height="6" style="height:6px;line-height:6px;font-size:0;background:${color}">&nbsp;</td>`,
  )
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells}</tr></table>`
}

function renderCard(content: EmailContent, colors: EmailColors): Markup {
  const { subject, title = subject, parts, button, afterwards = [] } = content
  const render = (part: EmailBlock) => renderPartAsHtml(part, colors)
  return markup`<td class="card" style="background:#ffffff;border:1px solid #eadfd6;border-radius:14px;overflow:hidden">${renderStrip(colors)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="pad sky" style="padding:${content.theme ? '28px 40px 24px' : '32px 40px 0'};background:${colors.sky}">
<h1 class="ink" style="margin:0;font:700 26px/33px ${SERIF};color:#2b1d2a;overflow-wrap:anywhere">${title}</h1>
</td></tr><tr><td class="pad" style="padding:20px 40px 16px">
${parts.map(render)}
${renderButton(button, colors)}
${afterwards.map(render)}
</td></tr></table></td>`
}

function renderFooter(because: string): Markup {
  return markup`<td class="muted" align="center" style="padding:20px 16px 0;font:400 13px/20px ${SANS};color:#6b5a68">
${PRODUCT_NAME} · ${PLATFORM_CITY} · <a class="muted" href="mailto:${SUPPORT_EMAIL}" style="color:#6b5a68">${SUPPORT_EMAIL}</a><br>
Recibes este correo porque ${because}</td>`
}

/** Renders the HTML that mail programs support: tables, inline styles, no pictures, no scripts. */
function renderHtml(content: EmailContent): string {
  const colors = findEmailColors(content.theme)
  return markup`<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${content.subject}</title>
<style>${renderStyle(colors)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fff9f2">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${content.preheader}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#fff9f2"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed">
<tr><td class="accent" align="center" style="padding:0 0 16px;font:700 24px/30px ${SERIF};color:${colors.accent}">${PRODUCT_NAME}</td></tr>
<tr>${renderCard(content, colors)}</tr>
<tr>${renderFooter(content.because)}</tr>
</table>
</td></tr></table>
</body>
</html>
`.toString()
}

function renderPartAsText(part: EmailBlock): string {
  if (typeof part === 'string') return part
  switch (part.kind) {
    case 'quote':
      return `“${part.text}”\n— ${part.by}`
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'details':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}

/** Renders the plain-text part: the same text in the same order. */
function renderText(content: EmailContent): string {
  const { subject, title = subject, parts, button, afterwards = [], because } = content
  return [
    title,
    ...parts.map(renderPartAsText),
    `${button.label}:\n${button.url}`,
    ...afterwards.map(renderPartAsText),
    `-- \n${PRODUCT_NAME} · ${PLATFORM_CITY} · ${SUPPORT_EMAIL}\nRecibes este correo porque ${because}`,
  ].join('\n\n')
}

/** What somebody wrote to the reader, with their name. */
export const quote = (text: string, by: string): EmailBlock => ({ kind: 'quote', text, by })
export const renderDetails = (rows: Detail[]): EmailBlock => ({ kind: 'details', rows })

/**
 * Renders an email as HTML and plain text from the same parts. All content is text and is escaped
 * here, so that no template can forget.
 */
export function renderEmail(content: EmailContent): RenderedEmail {
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}
