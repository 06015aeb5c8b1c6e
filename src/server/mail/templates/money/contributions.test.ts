import { describe, expect, it } from 'vitest'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { EVENT_URL, receipt, received, toVisibleText } from '../testing.ts'
import { renderContributionReceivedEmail, renderThankYouEmail } from './contributions.ts'
import { renderReceiptEmail } from './receipts.ts'

/** Relative luminance (WCAG 2.2). */
function computeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function computeContrast(one: string, other: string): number {
  const [light, dark] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

describe('the email about a contribution to its host', () => {
  it('names contributor, amount, goal, and what the event has raised', () => {
    const email = renderContributionReceivedEmail(received)
    expect(email.subject).toBe('Tía Chela aportó $500.00 a La llegada de Lucía')
    for (const body of [email.text, toVisibleText(email.html)]) {
      for (const value of ['Tía Chela', '$500.00', 'Cuna', '$1,234.56', 'Los quiero.']) {
        expect(body).toContain(value)
      }
    }
    expect(email.text).toContain(`Agradecer a Tía Chela:\n${received.thanksUrl}`)
    expect(email.text).toContain(`Ver mi evento:\n${EVENT_URL}\n`)
  })

  it('says what was paid and what the host receives where the host pays the fees', () => {
    const email = renderContributionReceivedEmail({
      ...received,
      amount: 43_727,
      paidTotal: 50_000,
    })
    expect(email.text).toContain('Pagó: $500.00')
    expect(email.text).toContain('Recibes, sin los cargos: $437.27')
  })

  it('names an anonymous contributor, and states that the public does not see the name', () => {
    const email = renderContributionReceivedEmail({ ...received, anonymous: true })
    expect(email.text).toContain('Tía Chela')
    expect(email.text).toContain('su nombre solo lo ven quienes organizan el evento')
    expect(renderContributionReceivedEmail(received).text).not.toContain('anónimo')
  })

  it('states what else the contributor hides from others (R22)', () => {
    const hidden = { amountHidden: true, messagePrivate: true }
    const { text } = renderContributionReceivedEmail({ ...received, ...hidden })
    expect(text).toContain('solo quienes organizan el evento vean el monto')
    expect(text).toContain('solo para quienes organizan el evento: no sale en el muro')
    expect(renderContributionReceivedEmail(received).text).not.toMatch(/monto:|muro/)
  })

  it('names the whole event when there is no goal, and quotes no empty message', () => {
    const email = renderContributionReceivedEmail({ ...received, goalName: null, message: null })
    expect(email.text).toContain('Sueño: Todo el evento')
    expect(email.text).not.toContain('“”')
  })
})

describe('the receipt', () => {
  it('calls the gift what the family receives where the family pays the fees', () => {
    const amounts = { base: 43_727, transactionFee: 3_935, serviceFee: 2_338, total: 50_000 }
    const email = renderReceiptEmail({ ...receipt, ...amounts, feesPaidBy: 'HOST' })
    expect(email.text).toContain('La familia recibe: $437.27')
    expect(email.text).toContain('Total pagado: $500.00')
    expect(email.text).not.toContain('Tu aportación: ')
  })

  it('lists amount, fees, total, date in Mexico City, folio, bank statement, and its links', () => {
    const email = renderReceiptEmail(receipt)
    const values = ['$500.00', '$45.00', '$26.24', '$571.24', 'CIG-7F3K-92', 'CIGUENA* BABY SHOWER']
    for (const body of [email.text, toVisibleText(email.html)]) {
      for (const value of [...values, '12 de diciembre de 2026', 'Ana e Iván te agradecen']) {
        expect(body).toContain(value)
      }
    }
    expect(email.text).toContain(EVENT_URL)
    expect(email.text).toContain(receipt.receiptUrl)
    expect(email.text).toContain(`Ver tu comprobante:\n${receipt.pageUrl}`)
    expect(email.text).toContain(`Pide tu dinero de vuelta:\n${receipt.pageUrl}#devolucion`)
    expect(email.html).toContain('sig=a&amp;b=c')
    expect(email.html).toContain('token=a&amp;b=d')
  })

  it("carries the hosts' thank-you message only if they wrote one", () => {
    expect(renderReceiptEmail(receipt).text).toContain('“Gracias de parte de los tres”')
    const without = renderReceiptEmail({ ...receipt, thankYouMessage: null, hostNames: ['Ana'] })
    expect(without.text).toContain('Ana te agradece tu aportación')
    expect(without.text).not.toContain('— Ana')
  })
})

it('thanks come from one host alone, whatever their surname joins', () => {
  const name = 'María Ruiz y Gasset'
  const values = { ...receipt, hostNames: [name], ownerName: name }
  expect(renderReceiptEmail(values).text).toContain(`${name} te agradece tu`)
  const { subject } = renderThankYouEmail({ ...values, gifts: [], note: 'Gracias' })
  expect(subject).toBe(`${name} te da las gracias`)
  const couple = { ...values, ownerName: 'María Ruiz' }
  expect(renderReceiptEmail(couple).text).toContain(`${name} te agradecen tu`)
})

it('wears the theme of its event, readable in light and in dark mail programs', () => {
  const plain = renderReceiptEmail(receipt).html
  for (const theme of EVENT_THEMES.filter((each) => each !== 'papel-picado')) {
    for (const { html } of [
      renderReceiptEmail({ ...receipt, theme }),
      renderContributionReceivedEmail({ ...received, theme }),
    ]) {
      const [, button = ''] = /bgcolor="(#[\da-f]{6})"/.exec(html) ?? []
      const [, sky = ''] = /class="pad sky"[^>]*background:(#[\da-f]{6})/.exec(html) ?? []
      const [, darkSky = ''] = /\.sky\{background:(#[\da-f]{6})/.exec(html) ?? []
      const [, darkAccent = ''] = /\.accent\{color:(#[\da-f]{6})/.exec(html) ?? []
      expect(plain).not.toContain(button)
      expect(computeContrast(button, '#ffffff')).toBeGreaterThan(4.5)
      expect(computeContrast('#2b1d2a', sky)).toBeGreaterThan(7)
      expect(computeContrast('#f8eef2', darkSky)).toBeGreaterThan(7)
      expect(computeContrast(darkAccent, '#2a1e29')).toBeGreaterThan(4.5)
    }
  }
})
