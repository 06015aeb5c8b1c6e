const SHOWN_AT_EACH_END = 8
const SHORTENED_ABOVE = 24

/** `cs_test_…x9Y8z7W6`: tells the provider's ids apart. Of a checkout's session it opens no success page. */
export function shortenId(id: string): string {
  if (id.length <= SHORTENED_ABOVE) return id
  return `${id.slice(0, SHOWN_AT_EACH_END)}…${id.slice(-SHOWN_AT_EACH_END)}`
}
