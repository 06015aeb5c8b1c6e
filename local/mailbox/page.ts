import type { StoredEmail } from './email-store.ts'

interface PageValues {
  emails: StoredEmail[]
  open: StoredEmail | undefined
  asText: boolean
  nonce: string
}

const TIME = new Intl.DateTimeFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'America/Mexico_City',
})

/** Refreshes the list of emails; the open one does not change. */
const REFRESH_SCRIPT = `setInterval(async () => {
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const list = document.querySelector('nav')
  const fresh = page.querySelector('nav')
  if (list.innerHTML !== fresh.innerHTML) list.innerHTML = fresh.innerHTML
}, 2000)`

/** Renders the page: the list, and the open email beside it (instead of it on a phone). */
export function renderMailbox({ emails, open, asText, nonce }: PageValues): string {
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${open ? `${escapeHtml(open.subject)} · ` : ''}Buzón local</title>
<link rel="stylesheet" href="/mailbox.css">
<link rel="icon" href="data:,">
</head>
<body${open ? ' class="reading"' : ''}>
<header><h1><a href="/">Buzón local</a></h1><p>Las cartas se quedan en esta máquina.</p></header>
<main>
<nav aria-label="Cartas">${renderList(emails, open)}</nav>
<article>${open ? renderEmail(open, asText) : '<p class="hint">Elige una carta para leerla.</p>'}</article>
</main>
<script nonce="${nonce}">${REFRESH_SCRIPT}</script>
</body>
</html>`
}

function renderList(emails: StoredEmail[], open: StoredEmail | undefined): string {
  if (emails.length === 0) return '<p class="hint">Todavía no llega ninguna carta.</p>'
  return `<ol>${emails.map((email) => renderRow(email, email.id === open?.id)).join('')}</ol>`
}

function renderRow(email: StoredEmail, isOpen: boolean): string {
  return `<li><a href="/?id=${email.id}"${isOpen ? ' aria-current="true"' : ''}>
<strong>${escapeHtml(email.subject) || '(sin asunto)'}</strong>
<span>${escapeHtml(email.to)}</span>
<time datetime="${email.date}">${TIME.format(new Date(email.date))}</time>
</a></li>`
}

function renderEmail(email: StoredEmail, asText: boolean): string {
  const text = `<pre>${linkUrls(email.text)}</pre>`
  const html = `<iframe title="Carta" src="/messages/${email.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return `<header>
<a class="back" href="/">← Todas las cartas</a>
<h2>${escapeHtml(email.subject) || '(sin asunto)'}</h2>
<dl>
<dt>De</dt><dd>${escapeHtml(email.from)}</dd>
<dt>Para</dt><dd>${escapeHtml(email.to)}</dd>
<dt>Llegó</dt><dd>${TIME.format(new Date(email.date))}${describeRepeats(email)}</dd>
</dl>
<p class="views">${renderViews(email, asText)}</p>
</header>
${email.html && !asText ? html : text}`
}

function describeRepeats(email: StoredEmail): string {
  return email.deliveries > 1 ? ` · entregada ${email.deliveries} veces, guardada una` : ''
}

function renderViews(email: StoredEmail, asText: boolean): string {
  const view = (href: string, name: string, isCurrent: boolean) =>
    `<a href="${href}"${isCurrent ? ' aria-current="true"' : ''}>${name}</a>`
  const both = email.html && email.text
  return [
    both ? view(`/?id=${email.id}`, 'Con formato', !asText) : '',
    both ? view(`/?id=${email.id}&view=text`, 'Solo texto', asText) : '',
    view(`/messages/${email.id}/source`, 'Original', false),
  ].join('')
}

/** Builds the document of an email's HTML, whose links open in a new tab. */
export function buildEmailDocument(email: StoredEmail): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${email.html}`
}

function linkUrls(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
