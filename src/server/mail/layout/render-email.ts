import { CITY, PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { EmailContent, Part, RenderedEmail } from './content.ts'
import { renderHtml } from './html.ts'

function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return part.text
    case 'quote':
      return `“${part.text}”\n— ${part.by}`
    case 'link':
      return `${part.label}:\n${part.url}`
    case 'details':
      return part.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}

/** Renders the plain-text part: the same text in the same order. */
function renderText({ title, parts, button, afterwards, because }: EmailContent): string {
  return [
    title,
    ...parts.map(renderPart),
    `${button.label}:\n${button.url}`,
    ...(afterwards ?? []).map(renderPart),
    `-- \n${PRODUCT_NAME} · ${CITY} · ${SUPPORT_EMAIL}\nRecibes este correo porque ${because}`,
  ].join('\n\n')
}

export function paragraph(text: string): Part {
  return { kind: 'paragraph', text }
}

/**
 * Renders an email as HTML and plain text from the same parts. All content is text and is escaped
 * here, so that no template can forget.
 */
export function renderEmail(content: EmailContent): RenderedEmail {
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: renderText(content), html: renderHtml({ ...content, subject }) }
}
