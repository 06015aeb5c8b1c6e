/** The person who makes a request, as of this moment. */
export interface Principal {
  id: string
  sessionId: string
  roles: readonly string[]
  email: string
  emailVerified: boolean
}

export function isAdmin(person: Principal | null): boolean {
  return person?.roles.includes('ADMIN') ?? false
}
