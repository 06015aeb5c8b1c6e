import { CITY, PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { LetterContent, Part } from './content.ts'

function partText(part: Part): string {
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

/** The letter for who reads without HTML: same words, same order. */
export function letterText({ title, parts, button, afterwards, because }: LetterContent): string {
  return [
    title,
    ...parts.map(partText),
    `${button.label}:\n${button.url}`,
    ...(afterwards ?? []).map(partText),
    `-- \n${PRODUCT_NAME} · ${CITY} · ${SUPPORT_EMAIL}\nRecibes este correo porque ${because}`,
  ].join('\n\n')
}
