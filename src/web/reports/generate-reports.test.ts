import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import {
  generateReports,
  listReportFiles,
  type ReportFile,
  type ReportRequest,
  reportErrorMessage,
} from './generate-reports.ts'

const events = ['Lucía', 'Íñigo', 'Ana'].map((name) => ({ id: `id-${name}`, name }))
const order: ReportRequest = { type: 'allies', format: 'csv', events, bulk: false }
const noData = new ApiError('NO_REPORT_DATA')

/** A fake download that fails for the given event names. */
function giving(failure: Record<string, ApiError>) {
  const asked: ReportFile[] = []
  const fetchFile = async (wanted: ReportFile) => {
    asked.push(wanted)
    const errorMessage = failure[wanted.events[0]?.name ?? '']
    if (errorMessage) throw errorMessage
  }
  return { asked, fetchFile }
}

describe('the files of an order', () => {
  it('are one an event for a host, two for both types', () => {
    expect(listReportFiles(order)).toHaveLength(3)
    const both = listReportFiles({ ...order, type: 'both' })
    expect(both.map(({ kind, events: of }) => `${kind} ${of[0]?.name}`)).toEqual([
      'allies Lucía',
      'host Lucía',
      'allies Íñigo',
      'host Íñigo',
      'allies Ana',
      'host Ana',
    ])
  })

  it('are one of all events for an admin', () => {
    expect(listReportFiles({ ...order, bulk: true })).toEqual([
      { kind: 'allies', format: 'csv', events, bulk: true },
    ])
  })
})

describe('what became of an order', () => {
  it('is told in the specification’s words when all files came', async () => {
    const { asked, fetchFile } = giving({})
    expect(await generateReports(order, fetchFile)).toEqual({
      tone: 'success',
      message: '3 reportes generados exitosamente, 0 errores',
      missing: [],
    })
    expect(asked).toHaveLength(3)
    expect(await generateReports({ ...order, bulk: true }, fetchFile)).toMatchObject({
      message: 'Reporte bulk aliados de 3 eventos descargado exitosamente',
    })
  })

  it('is a mix when some came, with the reason of each that did not', async () => {
    const limit = new ApiError('REPORT_RATE_LIMIT')
    expect(await generateReports(order, giving({ Íñigo: noData, Ana: limit }).fetchFile)).toEqual({
      tone: 'info',
      message: '1 reportes generados exitosamente, 2 errores',
      missing: [
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
    })
  })

  it('is the one reason when none came for the same', async () => {
    const none = giving({ Lucía: noData, Íñigo: noData, Ana: noData })
    expect(await generateReports(order, none.fetchFile)).toMatchObject({
      tone: 'error',
      message: 'Los eventos seleccionados no tienen registros para generar el reporte',
      missing: [],
    })
  })
})

it.each([
  [new ApiError('REPORT_RATE_LIMIT'), 'Has alcanzado el límite de reportes. Intenta más tarde.'],
  [new ApiError('FORBIDDEN'), 'No tienes permisos para generar reportes'],
  [new ApiError('NO_REPORT_DATA', { extras: { description: 'Sin datos' } }), 'Sin datos'],
  [new ApiError('VALIDATION', { message: 'formato' }), 'Error de validación: formato'],
  [new ApiError('UNAVAILABLE', { message: 'sin red' }), 'Error al generar los reportes: sin red'],
])('a report that did not come says why: %s', (error, sentence) => {
  expect(reportErrorMessage(error)).toBe(sentence)
})
