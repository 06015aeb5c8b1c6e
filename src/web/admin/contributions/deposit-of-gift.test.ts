import { expect, it } from 'vitest'
import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { describeDepositOfGift } from './deposit-of-gift.tsx'

const next = { amount: 50_000, leavesOn: '2031-12-04' }

it.each<[Partial<UpcomingDeposit>, string | RegExp]>([
  [{ next }, /; sale hacia el jueves 4 de diciembre( de 2031)?\.$/],
  [{ next, balance: 70_000 }, /diciembre( de 2031)?, o en el depósito siguiente\.$/],
  [{ isStopped: true }, /El proveedor no deposita por ahora/],
  [{ isBankRefused: true }, /Ninguno sale hasta que corrija su cuenta de banco\.$/],
])('says of the money of a gift when it leaves, or why it does not: %o', (known, text) => {
  const deposit = { balance: 50_000, next: null, isManual: false, isStopped: false }
  const rest = { isBankRefused: false, bank: null }
  const shown = describeDepositOfGift({ ...deposit, ...rest, ...known })
  expect(shown).toMatch(text)
  expect(describeDepositOfGift({ ...deposit, ...rest, ...known, balance: 0 })).toBeNull()
})
