/** Our sign: a stork with its bundle. Drawn the same in light and dark. */
const StorkMark = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false" className="size-9">
    <rect width="64" height="64" rx="18" fill="var(--brand-rosa)" />
    <path
      d="M7 64C7 53 16 49 16 33C16 21 20 12 28 12C34.5 12 38 16.5 37.5 21.5C37 26 33.5 28 30.5 28C28.5 28 27.5 30 27.5 34C27.5 47 24 57 20 64Z"
      fill="var(--brand-paper)"
    />
    <path
      d="M37.5 17C43.5 19 49.5 23 54 28C48 28.5 41 27.5 35 25.5C37 23 38 20 37.5 17Z"
      fill="var(--brand-marigold)"
    />
    <path
      d="M51 29C45.5 34 41.5 38.5 41.5 44.5C41.5 50 45.5 53 50 53C54.5 53 58.5 50 58.5 44.5C58.5 38.5 56 34 53 29C58 27 59 23 56 22.5C53.5 22.5 52.5 25 52 27.5C50 25 46.5 25 46 27C46 29 48.5 29.5 51 29Z"
      fill="var(--brand-cielo)"
    />
    <circle cx="29" cy="20.5" r="2.2" fill="var(--brand-ink)" />
  </svg>
)

export const Wordmark = () => (
  <span className="inline-flex items-center gap-2.5 font-display whitespace-nowrap text-brand font-semibold text-ink">
    <StorkMark />
    Cigüeña
  </span>
)
