import { TextLink, type TextLinkProps } from '#web/ui/actions/text-link.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** A link in a row: a touch target where rows are cards. */
export const RowLink = ({ className, ...rest }: TextLinkProps) => (
  <TextLink
    {...rest}
    className={classNames('inline-block min-w-6 py-2.5 wrap-anywhere lg:py-0.5', className)}
  />
)
