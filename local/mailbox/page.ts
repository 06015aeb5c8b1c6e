import type { Letter } from './email-store.ts'

interface PageValues {
  letters: Letter[]
  open: Letter | undefined
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

/** New letters appear by themselves; the one being read is left alone. */
const REFRESH = `setInterval(async () => {
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const list = document.querySelector('nav')
  const fresh = page.querySelector('nav')
  if (list.innerHTML !== fresh.innerHTML) list.innerHTML = fresh.innerHTML
}, 2000)`

/** The whole page: the list, and the open letter beside it (instead of it on a phone). */
export function mailboxPage({ letters, open, asText, nonce }: PageValues): string {
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
<nav aria-label="Cartas">${list(letters, open)}</nav>
<article>${open ? reading(open, asText) : '<p class="hint">Elige una carta para leerla.</p>'}</article>
</main>
<script nonce="${nonce}">${REFRESH}</script>
</body>
</html>`
}

function list(letters: Letter[], open: Letter | undefined): string {
  if (letters.length === 0) return '<p class="hint">Todavía no llega ninguna carta.</p>'
  return `<ol>${letters.map((letter) => row(letter, letter.id === open?.id)).join('')}</ol>`
}

function row(letter: Letter, isOpen: boolean): string {
  return `<li><a href="/?id=${letter.id}"${isOpen ? ' aria-current="true"' : ''}>
<strong>${escapeHtml(letter.subject) || '(sin asunto)'}</strong>
<span>${escapeHtml(letter.to)}</span>
<time datetime="${letter.date}">${TIME.format(new Date(letter.date))}</time>
</a></li>`
}

function reading(letter: Letter, asText: boolean): string {
  const text = `<pre>${linked(letter.text)}</pre>`
  const html = `<iframe title="Carta" src="/messages/${letter.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return `<header>
<a class="back" href="/">← Todas las cartas</a>
<h2>${escapeHtml(letter.subject) || '(sin asunto)'}</h2>
<dl>
<dt>De</dt><dd>${escapeHtml(letter.from)}</dd>
<dt>Para</dt><dd>${escapeHtml(letter.to)}</dd>
<dt>Llegó</dt><dd>${TIME.format(new Date(letter.date))}${repeated(letter)}</dd>
</dl>
<p class="views">${views(letter, asText)}</p>
</header>
${letter.html && !asText ? html : text}`
}

function repeated(letter: Letter): string {
  return letter.deliveries > 1 ? ` · entregada ${letter.deliveries} veces, guardada una` : ''
}

function views(letter: Letter, asText: boolean): string {
  const view = (href: string, name: string, isCurrent: boolean) =>
    `<a href="${href}"${isCurrent ? ' aria-current="true"' : ''}>${name}</a>`
  const both = letter.html && letter.text
  return [
    both ? view(`/?id=${letter.id}`, 'Con formato', !asText) : '',
    both ? view(`/?id=${letter.id}&view=text`, 'Solo texto', asText) : '',
    view(`/messages/${letter.id}/source`, 'Original', false),
  ].join('')
}

/** A letter's own HTML with links that open in a new tab: its frame allows no script. */
export function letterDocument(letter: Letter): string {
  return `<!doctype html><meta charset="utf-8"><base target="_blank">${letter.html}`
}

function linked(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noreferrer">${url}</a>`,
  )
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character)
}
