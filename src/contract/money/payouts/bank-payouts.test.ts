import { expect, it } from 'vitest'
import { isHostName } from './bank-payouts.ts'

it('payouts are searched by their host unless an amount or an id was typed', () => {
  for (const search of ['Ana López', 'ana_lopez@example.test', 'ana_lopez', 'po_@example.test'])
    expect(isHostName(search), search).toBe(true)
  for (const search of ['500', '$1,234.50', 'po_1PZx', 'po_'])
    expect(isHostName(search), search).toBe(false)
})
