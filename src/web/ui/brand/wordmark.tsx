import { StorkMark } from './stork-mark.tsx'

/** Sign and name side by side; wrap it in a link home. */
export const Wordmark = () => (
  <span className="inline-flex items-center gap-2.5 font-display text-lg font-semibold text-ink">
    <StorkMark />
    Cigüeña
  </span>
)
