import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { getOperator, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { LegalText } from '#web/legal/legal-text.tsx'
import { paymentTerms } from '#web/legal/terms-of-money.tsx'
import { closingTerms, useTerms } from '#web/legal/terms-of-use.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/terms'

const TITLE = 'Términos y condiciones'
const clauses = [...useTerms, ...paymentTerms, ...closingTerms]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: TITLE,
    description: `Lo que vale para quien organiza y para quien aporta en ${PRODUCT_NAME}.`,
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: toAbsoluteUrl(context, PATHS.terms), operator: getOperator(context) }
}

/** Terms and conditions (`spec §2`, `R7`). */
export default function Terms() {
  return (
    <>
      <PageBanner title={TITLE} />
      <LegalText clauses={clauses}>
        <p className="text-lg">
          En pocas palabras: publicar es gratis, quien aporta ve el total antes de pagar y cada
          regalo llega completo a la familia. Los detalles, aquí abajo.
        </p>
      </LegalText>
    </>
  )
}
