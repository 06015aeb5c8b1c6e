/** The id of what Stripe sends as an id or, expanded, as the thing itself; null where there is none. */
export function toId(thing: string | { id: string } | null | undefined): string | null {
  return typeof thing === 'string' ? thing : (thing?.id ?? null)
}
