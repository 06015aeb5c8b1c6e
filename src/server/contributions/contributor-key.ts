/** What `uniqueContributors` counts: the e-mail without regard to case, else the name (`R6`). */

export function buildContributorKey(name: string, email: string | null): string {
  if (email) return `email:${email.trim().toLowerCase()}`
  return `name:${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}
