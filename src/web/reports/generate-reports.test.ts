import { describe, expect, it } from 'vitest'
import type { ApiError } from '#web/api/api-error.ts'
import { createApiError } from '#web/api/testing.ts'
import {
  generateReports,
  listReportFiles,
  type ReportFile,
  type ReportRequest,
  reportErrorMessage,
} from './generate-reports.ts'

const events = ['Lucía', 'Íñigo', 'Ana'].map((name) => ({ id: `id-${name}`, name }))
const request: ReportRequest = { type: 'allies', format: 'csv', events, bulk: false }
const noData = createApiError('NO_REPORT_DATA')

/** A fake download that fails for the given event names. */
function fakeDownloads(failure: Record<string, ApiError>) {
  const requested: ReportFile[] = []
  const fetchFile = async (wanted: ReportFile) => {
    requested.push(wanted)
    const errorMessage = failure[wanted.events[0]?.name ?? '']
    if (errorMessage) throw errorMessage
  }
  return { requested, fetchFile }
}

describe('the files of a report request', () => {
  it('are one per event for a host, two for both types', () => {
    expect(listReportFiles(request)).toHaveLength(3)
    const both = listReportFiles({ ...request, type: 'both' })
    expect(both.map(({ kind, events: of }) => `${kind} ${of[0]?.name}`)).toEqual([
      'allies Lucía',
      'host Lucía',
      'allies Íñigo',
      'host Íñigo',
      'allies Ana',
      'host Ana',
    ])
  })

  it('are one for all events for an admin', () => {
    expect(listReportFiles({ ...request, bulk: true })).toEqual([
      { kind: 'allies', format: 'csv', events, bulk: true },
    ])
  })
})

describe('the outcome of a report request', () => {
  it('has the specification’s message when all files succeed', async () => {
    const { requested, fetchFile } = fakeDownloads({})
    expect(await generateReports(request, fetchFile)).toEqual({
      tone: 'success',
      message: '3 reportes generados exitosamente, 0 errores',
      failed: [],
      tooLarge: [],
      days: {},
    })
    expect(requested).toHaveLength(3)
    expect(await generateReports({ ...request, bulk: true }, fetchFile)).toMatchObject({
      message: 'Reporte bulk aliados de 3 eventos descargado exitosamente',
    })
  })

  it('lists the failed files with their reasons when some succeed', async () => {
    const limit = createApiError('REPORT_RATE_LIMIT')
    expect(
      await generateReports(request, fakeDownloads({ Íñigo: noData, Ana: limit }).fetchFile),
    ).toEqual({
      tone: 'info',
      message: '1 reporte generado exitosamente, 2 errores',
      failed: [
        {
          kind: 'allies',
          event: 'Íñigo',
          errorMessage: 'Los eventos seleccionados no tienen registros para generar el reporte',
        },
        {
          kind: 'allies',
          event: 'Ana',
          errorMessage: 'Has alcanzado el límite de reportes. Intenta más tarde.',
        },
      ],
      tooLarge: [],
      days: {},
    })
  })

  it('is the shared reason when all fail alike', async () => {
    const none = fakeDownloads({ Lucía: noData, Íñigo: noData, Ana: noData })
    expect(await generateReports(request, none.fetchFile)).toMatchObject({
      tone: 'error',
      message: 'Los eventos seleccionados no tienen registros para generar el reporte',
      failed: [],
    })
  })
})

describe('a file that the server is not ready to make', () => {
  it('is queued and asked for again when the server said, and the others follow', async () => {
    const refusals = [
      createApiError('REPORT_IN_PROGRESS', { retryAfter: 3 }),
      createApiError('BUSY', { retryAfter: 7 }),
    ]
    const seen: string[] = []
    const waits: number[] = []
    const outcome = await generateReports(
      request,
      async () => {
        const refusal = refusals.shift()
        if (refusal) throw refusal
      },
      {
        onProgress: (progress) => seen.push(progress.map(({ state }) => state).join(' ')),
        wait: async (ms) => {
          waits.push(ms)
        },
      },
    )
    expect(outcome).toMatchObject({ tone: 'success', failed: [] })
    expect(waits).toEqual([3_000, 7_000])
    expect(seen).toEqual([
      'queued queued queued',
      'preparing queued queued',
      'queued queued queued',
      'preparing queued queued',
      'queued queued queued',
      'preparing queued queued',
      'done queued queued',
      'done preparing queued',
      'done done queued',
      'done done preparing',
      'done done done',
    ])
  })

  it('fails with the reason after twenty attempts', async () => {
    const busy = async () => {
      throw createApiError('BUSY', { retryAfter: 5 })
    }
    let waits = 0
    const wait = async () => {
      waits += 1
    }
    const one = { ...request, events: events.slice(0, 1) }
    expect(await generateReports(one, busy, { wait })).toMatchObject({
      tone: 'error',
      message: 'Estamos preparando muchos archivos. Intenta de nuevo en unos segundos.',
    })
    expect(waits).toBe(19)
  })

  it('and never will be, because its PDF is too large, is offered as CSV', async () => {
    const tooLarge = fakeDownloads({ Lucía: createApiError('REPORT_TOO_LARGE') })
    const outcome = await generateReports({ ...request, format: 'pdf' }, tooLarge.fetchFile)
    expect(outcome.tooLarge).toEqual([events[0]])
    expect(tooLarge.requested).toHaveLength(3)
  })
})

it.each([
  [createApiError('REPORT_RATE_LIMIT'), 'Has alcanzado el límite de reportes. Intenta más tarde.'],
  [createApiError('FORBIDDEN'), 'No tienes permisos para generar reportes'],
  [createApiError('NO_REPORT_DATA', { extras: { description: 'Sin datos' } }), 'Sin datos'],
  [createApiError('VALIDATION', { message: 'formato' }), 'Error de validación: formato'],
  [createApiError('UNAVAILABLE', { message: 'sin red' }), 'Error al generar los reportes: sin red'],
])('a failed report has its reason: %s', (error, sentence) => {
  expect(reportErrorMessage(error)).toBe(sentence)
})
