import { ApiError, ERRORS } from '#contract/api/errors.ts'
import {
  filesOf,
  type Order,
  type ReportKind,
  type ReportType,
  type Wanted,
} from './report-request.ts'

export const TYPE_NAMES: Record<ReportType, string> = {
  allies: 'aliados',
  host: 'anfitrión',
  both: 'aliados y anfitrión',
}

/** Why one file did not come (`spec §8`). */
export function reportFault(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  if (error.status === 429) return ERRORS.REPORT_RATE_LIMIT[1]
  if (error.status === 403) return 'No tienes permisos para generar reportes'
  if (error.code === 'NO_REPORT_DATA') {
    return error.extras.description || ERRORS.NO_REPORT_DATA[1]
  }
  if (error.status === 400) return `Error de validación: ${error.message}`
  return `Error al generar los reportes: ${error.message}`
}

interface Missing {
  kind: ReportKind
  /** The event that it is of; null for a file of several. */
  event: string | null
  fault: string
}

export interface Outcome {
  tone: 'success' | 'info' | 'error'
  message: string
  /** What did not come and why, where the message does not say it. */
  missing: readonly Missing[]
}

function missingOf({ kind, events, bulk }: Wanted, reason: unknown): Missing {
  return { kind, event: bulk ? null : (events[0]?.name ?? null), fault: reportFault(reason) }
}

function counted(made: number, missing: readonly Missing[]): Outcome {
  const message = `${made} reportes generados exitosamente, ${missing.length} errores`
  if (missing.length === 0) return { tone: 'success', message, missing }
  return { tone: made > 0 ? 'info' : 'error', message, missing }
}

/** Asks for every file at once; some may come and others not (`spec §7`, `§8`). */
export async function runOrder(
  order: Order,
  fetchFile: (wanted: Wanted) => Promise<void>,
): Promise<Outcome> {
  const files = filesOf(order)
  const results = await Promise.allSettled(files.map(fetchFile))
  const missing = results.flatMap((result, index) => {
    const wanted = files[index]
    return result.status === 'rejected' && wanted ? [missingOf(wanted, result.reason)] : []
  })
  const made = files.length - missing.length
  const [only, ...others] = new Set(missing.map(({ fault }) => fault))
  if (made === 0 && only && others.length === 0) {
    return { tone: 'error', message: only, missing: [] }
  }
  if (!order.bulk || missing.length > 0) return counted(made, missing)
  const message = `Reporte bulk ${TYPE_NAMES[order.type]} de ${order.events.length} eventos descargado exitosamente`
  return { tone: 'success', message, missing }
}
