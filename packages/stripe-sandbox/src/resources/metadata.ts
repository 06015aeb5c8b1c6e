import type Stripe from 'stripe'

/** Merges metadata as Stripe does: values become strings, an empty value removes its key. */
export function mergeMetadata(
  before: Stripe.Metadata,
  changes: Stripe.MetadataParam | '' | null | undefined,
): Stripe.Metadata {
  if (changes === '' || changes === null) return {}
  const merged: Stripe.Metadata = { ...before }
  for (const [key, value] of Object.entries(changes ?? {})) {
    if (value === '' || value === null) delete merged[key]
    else merged[key] = String(value)
  }
  return merged
}
