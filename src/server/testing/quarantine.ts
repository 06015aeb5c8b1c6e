import type { Person } from './people.ts'

/** The quarantined payment of a session, or of a refund or dispute without a contribution. */
export async function findQuarantined(admin: Person, sessionId: string) {
  const { payments } = await admin.call('GET /admin/quarantine', { query: { pageSize: 100 } })
  const payment = payments.find((each) => each.sessionId === sessionId)
  if (!payment) throw new Error(`not quarantined: ${sessionId}`)
  return payment
}

export const resolveQuarantined = (
  admin: Person,
  id: string,
  decision: 'accept' | 'refund' | 'dismiss',
  reason = 'Revisado con el banco',
) =>
  admin.call('POST /admin/quarantine/:id/resolve', { params: { id }, body: { decision, reason } })

/** The audit's entries about one subject. */
export async function listAuditEntries(admin: Person, subjectId: string) {
  const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
  return entries.filter(({ subject }) => subject.id === subjectId)
}
