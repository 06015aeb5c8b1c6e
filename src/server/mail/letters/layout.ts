import type { Letter } from '#server/mail/letter.ts'
import type { LetterContent, Part } from './content.ts'
import { letterHtml } from './layout-html.ts'
import { letterText } from './layout-text.ts'

export function paragraph(text: string): Part {
  return { kind: 'paragraph', text }
}

/**
 * The one look of all letters: HTML for mail programs and plain text, both from the same parts.
 * Everything in the content is text; it is escaped here, so that no letter can forget.
 */
export function layOut(content: LetterContent): Letter {
  const subject = content.subject.replace(/\s+/g, ' ').trim()
  return { subject, text: letterText(content), html: letterHtml({ ...content, subject }) }
}
