import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'

/** Our address, inside a text. */
export function SupportLink() {
  return <TextLink to={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>
}
