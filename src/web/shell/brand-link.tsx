import { Link } from 'react-router'
import { PRODUCT_NAME } from '#contract/product.ts'

/** The product's name, home. */
export function BrandLink() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center rounded-sm font-display text-xl font-semibold text-accent"
    >
      {PRODUCT_NAME}
    </Link>
  )
}
