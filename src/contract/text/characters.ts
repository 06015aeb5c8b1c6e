/** Counts characters as PostgreSQL does: an emoji is one, where JavaScript counts two. */
export function countCharacters(text: string): number {
  return [...text].length
}
