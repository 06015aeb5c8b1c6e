import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'

export function SupportLink() {
  return <TextLink to={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>
}
