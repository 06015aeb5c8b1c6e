import { describe, expect, it } from 'vitest'
import * as fees from '#contract/money/fees.ts'
import {
  formatPesos,
  MIN_CONTRIBUTION,
  MIN_GOAL_TARGET,
  QUICK_AMOUNTS,
} from '#contract/money/money.ts'
import { DEFAULT_EVENT_TIME } from '#contract/text/dates.ts'
import * as limits from './limits.ts'
import * as messages from './messages.ts'
import * as product from './product.ts'

describe('the constants of spec §9', () => {
  it('the currency is the Mexican peso, written as in Mexico with two decimals', () => {
    expect([product.CURRENCY, product.LOCALE, product.PLATFORM_COUNTRY]).toEqual([
      'MXN',
      'es-MX',
      'MX',
    ])
    expect(formatPesos(50_000)).toBe('$500.00')
  })

  it('gifts and targets start at 10 pesos; there are five quick amounts', () => {
    expect([MIN_CONTRIBUTION, MIN_GOAL_TARGET]).toEqual([1_000, 1_000])
    expect(messages).toMatchObject({
      GOAL_HINT: 'Mínimo $10 MXN',
      GOAL_MINIMUM: 'Todos los sueños deben tener un monto mínimo de $10 MXN',
      GOAL_REQUIRED: 'Agrega al menos un sueño con nombre y con un monto mínimo de $10 MXN',
      AMOUNT_MINIMUMS: { CONTRIBUTOR: 'El monto mínimo es $10.00 MXN' },
      AMOUNT_MAXIMUMS: { CONTRIBUTOR: 'El monto máximo es $100,000.00 MXN' },
      EVENT_NAME_TOO_SHORT: 'El nombre del evento debe tener al menos 3 caracteres',
    })
    expect(QUICK_AMOUNTS).toEqual([50_000, 75_000, 100_000, 150_000, 200_000])
  })

  it('the fees are 9 % and 4.176 % plus 3.48 pesos, as their labels state', () => {
    expect(fees).toMatchObject({
      TRANSACTION_FEE_PERCENT: 9,
      SERVICE_FEE_PERCENT: 4.176,
      SERVICE_FEE_FIXED: 348,
      TRANSACTION_FEE_LABEL: '(9%)',
      SERVICE_FEE_LABEL: '(4.176% + $3.48 IVA incluido)',
    })
  })

  it('texts have the specified maximum lengths', () => {
    expect(limits).toMatchObject({
      EVENT_NAME_MIN: 3,
      EVENT_NAME_MAX: 100,
      DESCRIPTION_MAX: 500,
      DESCRIPTION_PREVIEW_LENGTH: 60,
      LOCATION_MAX: 200,
      LINK_MAX: 500,
      THANK_YOU_MAX: 1_000,
      MESSAGE_MAX: 500,
      PASSWORD_MIN: 8,
    })
  })

  it('lists show ten items a page, three recent events, three recent gifts a goal', () => {
    expect(limits).toMatchObject({
      PAGE_SIZE: 10,
      RECENT_EVENTS: 3,
      RECENT_CONTRIBUTIONS: 3,
      SCROLL_INDICATOR_MIN: 3,
    })
  })

  it('durations are those of the specification', () => {
    expect(limits).toMatchObject({
      RESET_LINK_HOURS: 1,
      RESET_LINK_VALIDITY_TEXT: '1 hora',
      TOAST_MS: 5_000,
      PAYOUT_SETUP_TIME: '3 a 5 minutos',
      RESET_REDIRECT_MS: 2_000,
      SETUP_REFRESH_REDIRECT_MS: 2_000,
      COPIED_ON_CARD_MS: 1_500,
      COPIED_ON_PAGE_MS: 2_000,
      ONBOARDING_MINUTES: { profile: 2, payments: 5, event: 10 },
    })
    expect([product.API_TIMEOUT_MS, product.PAYOUT_HOURS]).toEqual([10_000, 24])
  })

  it('session renewal and banner use the specified margins', () => {
    expect(limits).toMatchObject({
      TOKEN_LEEWAY_SECONDS: 300,
      SESSION_BANNER_UNDER_SECONDS: 600,
      SESSION_BANNER_CHECK_MS: 60_000,
      SESSION_BANNER_HIDE_MS: 30_000,
      REFRESH_INTERVAL_MS: 300_000,
    })
  })

  it('default categories are OTHER on the page and BABY_GEAR in the wizard; the default report is allies as CSV', () => {
    expect(limits).toMatchObject({
      DEFAULT_GOAL_CATEGORY: 'OTHER',
      WIZARD_GOAL_CATEGORY: 'BABY_GEAR',
      DEFAULT_REPORT_TYPE: 'allies',
      DEFAULT_REPORT_FORMAT: 'csv',
    })
  })

  it('an event without a time is at 23:59:59', () => {
    expect(DEFAULT_EVENT_TIME).toBe('23:59:59')
  })

  it('the tax thresholds are those of 2025, as is the copyright year', () => {
    expect(product.GIFT_TAX_THRESHOLDS).toEqual({
      year: 2025,
      reportAbove: 60_000_000,
      exemptUpTo: 12_300_000,
    })
    expect(product.FIRST_COPYRIGHT_YEAR).toBe(2025)
  })
})
