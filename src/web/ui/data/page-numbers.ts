/**
 * The page numbers worth showing: first, last and the neighbours of `page`; 'gap' where some are
 * left out, never for a single one.
 */
export const listPageNumbers = (page: number, totalPages: number): (number | 'gap')[] => {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1])
  const shown: (number | 'gap')[] = []
  for (let number = 1; number <= totalPages; number += 1) {
    const single = wanted.has(number - 1) && wanted.has(number + 1)
    if (wanted.has(number) || single) shown.push(number)
    else if (shown.at(-1) !== 'gap') shown.push('gap')
  }
  return shown
}
