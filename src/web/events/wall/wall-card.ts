/** A panel of the wall; opaque, because the drawing lies behind it. */
export const wallCard = 'overflow-hidden rounded-lg bg-surface p-[0.9em] shadow-card'
