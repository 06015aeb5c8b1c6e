/** A panel of the wall. */
export const wallCard =
  'grid grid-cols-1 overflow-hidden rounded-lg bg-surface p-[0.8em] shadow-card ring-1 ring-line'
