/** Where most people of Mexico have their mail. */
const COMMON = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'yahoo.com.mx',
  'live.com',
  'live.com.mx',
  'icloud.com',
  'hotmail.es',
  'outlook.es',
  'prodigy.net.mx',
]

/** Other providers, which look like a slip of one of these and are none. */
const ALIKE = [
  'mail.com',
  'email.com',
  'ymail.com',
  'yahoo.es',
  'yahoo.co',
  'hotmail.fr',
  'live.ca',
]

/** In a domain this long two slips are still recognized. */
const LONG_DOMAIN = 9

/** Whether so many slips lead from one text to the other: a letter too much, missing, wrong or swapped. */
function isWithin(slips: number, one: string, other: string): boolean {
  let same = 0
  while (same < one.length && one[same] === other[same]) same += 1
  const [a, b] = [one.slice(same), other.slice(same)]
  if (a === b) return true
  if (slips === 0) return false
  const isSwapped = a[0] === b[1] && a[1] === b[0]
  return (
    isWithin(slips - 1, a.slice(1), b) ||
    isWithin(slips - 1, a, b.slice(1)) ||
    isWithin(slips - 1, a.slice(1), b.slice(1)) ||
    (isSwapped && isWithin(slips - 1, a.slice(2), b.slice(2)))
  )
}

/** `concha@gmial.com` → `concha@gmail.com`; null unless the domain is a slip of a common one. */
export function suggestAddress(typed: string): string | null {
  const domain = suggestDomain(typed)
  return domain && `${typed.slice(0, typed.lastIndexOf('@'))}@${domain}`
}

/** `concha@gmial.com` → `gmail.com`; null unless the domain is a slip of a common one. */
export function suggestDomain(typed: string): string | null {
  const [, domain] = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!domain || COMMON.includes(domain) || ALIKE.includes(domain)) return null
  const once = COMMON.find((common) => isWithin(1, domain, common))
  if (once || domain.length < LONG_DOMAIN) return once ?? null
  const isMeant = (common: string) => common[0] === domain[0] && isWithin(2, domain, common)
  return COMMON.find(isMeant) ?? null
}
