import { contract } from '#contract/api/contract.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { buildSampleRequest, type SampleRecords } from './sample-requests.ts'

/**
 * The callers of the authorisation matrix: nobody; the owner's session after it has ended; a contributor;
 * the host who owns what the requests name; a host who organises it with them, and one who did until the
 * owner removed them; another host; two other hosts who help people, and move money, at the desk; an admin.
 */
export const CALLERS = [
  'visitor',
  'ended',
  'aliado',
  'owner',
  'coHost',
  'removedCoHost',
  'otherHost',
  'support',
  'finance',
  'admin',
] as const
export type CallerName = (typeof CALLERS)[number]

interface MatrixCaller {
  token?: string | undefined
  roles: readonly string[]
}

/** A running product with everybody and everything that the matrix needs. */
export interface MatrixTarget {
  callers: Record<CallerName, MatrixCaller>
  things: SampleRecords
  send(
    method: string,
    path: string,
    request: { token: string | undefined; body: unknown },
  ): Promise<{ status: number }>
}

/** What one caller gets from one endpoint. */
export interface Cell {
  key: string
  caller: CallerName
  /** 401, 403, or null if the endpoint admits the caller. */
  refusal: number | null
  status: number
}

/** These change or end their callers, whom the other endpoints need: they come last. */
const ENDS_CALLER = [
  'POST /events/:id/cohosts/leave',
  'POST /profile/become-host',
  'POST /auth/logout',
]

/** All endpoints with their keys, in the order in which one target can take them. */
export const MATRIX_ENDPOINTS = contract
  .map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .sort((one, other) => ENDS_CALLER.indexOf(one.key) - ENDS_CALLER.indexOf(other.key))

/** Endpoints whose access depends on a signed link or a contributor too; these callers have none. */
const DECIDED_BY_THE_USE_CASE: Record<string, Record<CallerName, number | null>> = {
  'GET /reports/invoice/:id': {
    visitor: 401,
    ended: 401,
    aliado: 403,
    owner: null,
    coHost: 403,
    removedCoHost: 403,
    otherHost: 403,
    support: null,
    finance: null,
    admin: null,
  },
}

/** Derives what a caller should get from the access data of the endpoint. */
function deriveRefusal(
  key: string,
  endpoint: Endpoint,
  caller: CallerName,
  { roles }: MatrixCaller,
): number | null {
  const decided = DECIDED_BY_THE_USE_CASE[key]
  if (decided) return decided[caller]
  if (endpoint.access === 'public') return null
  if (caller === 'visitor' || caller === 'ended') return 401
  if (endpoint.access !== 'signed-in' && !hasAnyRole(roles, endpoint.access)) return 403
  if (!endpoint.owner || caller === 'owner') return null
  if (caller === 'coHost' && endpoint.owner.orCoHosts) return null
  return hasAnyRole(roles, endpoint.owner.orRoles ?? []) ? null : 403
}

/** Calls one endpoint as everybody, one after the other. */
export async function checkEndpoint(
  { callers, things, send }: MatrixTarget,
  { key, endpoint }: { key: string; endpoint: Endpoint },
): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const caller of CALLERS) {
    const { method, path, body } = buildSampleRequest(key, things)
    const { status } = await send(method, path, { token: callers[caller].token, body })
    const refusal = deriveRefusal(key, endpoint, caller, callers[caller])
    cells.push({ key, caller, refusal, status })
  }
  return cells
}

/** Whether a cell answers another refusal than it should, none where it should, or a fault of ours. */
export function isWrong({ refusal, status }: Cell): boolean {
  const seen = status === 401 || status === 403 ? status : null
  return seen !== refusal || status >= 500
}

const describeCell = (cell: Cell) => `${cell.status}${isWrong(cell) ? '!' : ''}`

/** Prints a line for each endpoint, a column for each caller, and `!` behind a wrong status. */
export function formatMatrix(cells: readonly Cell[]): string {
  const rows = [...Map.groupBy(cells, ({ key }) => key)]
  const width = Math.max(...rows.map(([key]) => key.length))
  const line = (key: string, columns: readonly string[]) =>
    `  ${key.padEnd(width)}${columns.map((text) => text.padStart(11)).join('')}`
  return [
    line('', CALLERS),
    ...rows.map(([key, ofKey]) => line(key, ofKey.map(describeCell))),
    `${rows.length} endpoints, ${cells.length} cells, ${cells.filter(isWrong).length} wrong`,
  ].join('\n')
}
