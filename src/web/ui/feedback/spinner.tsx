/** A turning ring in the color of the text around it. Under reduced motion it breathes instead. */
export const Spinner = () => (
  <svg
    viewBox="0 0 24 24"
    width="1.25em"
    height="1.25em"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.6"
    strokeLinecap="round"
    aria-hidden="true"
    className="shrink-0 motion-safe:animate-spin motion-reduce:opacity-60"
  >
    <path d="M12 3a9 9 0 1 1-9 9" />
  </svg>
)

/** A whole area that waits: the ring with a text that is shown and announced. */
export const Loading = () => (
  <p role="status" className="flex items-center justify-center gap-3 p-8 text-muted">
    <Spinner />
    Cargando…
  </p>
)
