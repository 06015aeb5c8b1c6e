import { SUPPORT_EMAIL } from '#contract/product.ts'

/** Our address, inside a text. */
export function SupportLink() {
  return (
    <a
      href={`mailto:${SUPPORT_EMAIL}`}
      className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {SUPPORT_EMAIL}
    </a>
  )
}
