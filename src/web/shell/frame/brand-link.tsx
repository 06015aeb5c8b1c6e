import { Link } from 'react-router'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { Wordmark } from '#web/ui/brand/wordmark.tsx'

/** The product's sign and name, home. */
export function BrandLink() {
  return (
    <Link
      to="/"
      aria-label={`${PRODUCT_NAME}, inicio`}
      className="inline-flex min-h-11 items-center rounded-sm no-underline"
    >
      <Wordmark />
    </Link>
  )
}
