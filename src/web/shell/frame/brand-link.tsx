import { Link } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { Wordmark } from '#web/ui/brand/wordmark.tsx'

export function BrandLink() {
  return (
    <Link
      to={PATHS.home}
      aria-label={`${PRODUCT_NAME}, inicio`}
      className="inline-flex min-h-11 items-center rounded-sm no-underline"
    >
      <Wordmark />
    </Link>
  )
}
