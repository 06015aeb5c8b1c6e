import { Link } from 'react-router'
import { buildGuidePath, type GuideSlug } from '#contract/product/guide.ts'

interface GuideLinkProps {
  to: GuideSlug
  /** What it explains, for screen readers: links of a page are told apart by their names. */
  topic: string
}

/** Leads quietly from where somebody may be lost to the article that explains it. */
export const GuideLink = ({ to, topic }: GuideLinkProps) => (
  <Link
    to={buildGuidePath(to)}
    className="inline-flex min-h-11 items-center justify-self-start rounded-sm text-sm text-muted underline underline-offset-4 hover:text-ink"
  >
    ¿Cómo funciona?<span className="sr-only"> {topic}</span>
  </Link>
)
