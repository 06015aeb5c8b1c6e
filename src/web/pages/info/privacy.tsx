import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { getOperator, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { LegalText } from '#web/legal/legal-text.tsx'
import { data } from '#web/legal/privacy-data.tsx'
import { rights } from '#web/legal/privacy-rights.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/privacy'

const TITLE = 'Aviso de privacidad'
const clauses = [...data, ...rights]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: TITLE,
    description: `Qué datos trata ${PRODUCT_NAME}, para qué, con quién, y cómo ejercer tus derechos ARCO.`,
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: toAbsoluteUrl(context, PATHS.privacy), operator: getOperator(context) }
}

/** The Mexican privacy notice with ARCO rights (`R7`). */
export default function Privacy() {
  return (
    <>
      <PageBanner title={TITLE} />
      <LegalText clauses={clauses}>
        <p className="text-lg">
          En pocas palabras: usamos tus datos para que una familia reciba tu cariño, y nada más. Tu
          tarjeta solo la ve Stripe. No vendemos tus datos ni rastreamos lo que haces en internet.
        </p>
      </LegalText>
    </>
  )
}
