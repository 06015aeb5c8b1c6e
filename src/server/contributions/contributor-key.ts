/** Identifies one contributor for `uniqueContributors`: by e-mail in any case, else by name (`R6`). */
export function buildContributorKey(name: string, email: string | null): string {
  if (email) return `email:${email.trim().toLowerCase()}`
  return `name:${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}
