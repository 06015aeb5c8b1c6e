import type { ReactNode } from 'react'
import { ButtonLink, type ButtonLinkProps } from '#web/ui/actions/button.tsx'
import { Illustration, type IllustrationName } from '#web/ui/art/illustration.tsx'

type EmptyStateLink = ButtonLinkProps & { label: string }

export interface EmptyStateProps {
  illustration?: IllustrationName
  title: ReactNode
  text?: ReactNode
  /** The button that fills it. */
  action?: ReactNode
  /** Links as buttons, the first one primary; absent ones are left out. */
  links?: readonly (EmptyStateLink | null | undefined | false | '')[]
  level?: 1 | 2 | 3 | undefined
}

/** Shown where there is nothing: why, and what to do next. */
export const EmptyState = (props: EmptyStateProps) => {
  const { illustration, title, text, action, links = [], level = 2 } = props
  const Heading = `h${level}` as const
  const shown = links.filter((link) => !!link)
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-6 text-center sm:py-10">
      {illustration && (
        <div className="w-36 max-w-full sm:mb-2 sm:w-56">
          <Illustration name={illustration} />
        </div>
      )}
      <Heading className="text-xl">{title}</Heading>
      {text && <div className="text-muted">{text}</div>}
      {(action || shown.length > 0) && (
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {shown.map(({ label, ...link }, place) => (
            <ButtonLink key={label} variant={place === 0 ? 'primary' : 'secondary'} {...link}>
              {label}
            </ButtonLink>
          ))}
          {action}
        </div>
      )}
    </div>
  )
}
