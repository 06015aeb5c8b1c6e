import type { LedgerDifference } from '#contract/money/ledger.ts'
import { ledgerDifferenceText } from '#contract/money/ledger-labels.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface LedgerDiffers {
  differences: readonly LedgerDifference[]
  ledgerUrl: string
}

const SHOWN = 10

/** To support, once a set of differences: totals, contributions, ledger and provider do not agree. */
export function ledgerDiffersLetter({ differences, ledgerUrl }: LedgerDiffers): Letter {
  const count = differences.length
  const title = count === 1 ? 'Hay una diferencia' : `Hay ${count} diferencias`
  return layOut({
    subject: `Libro de movimientos: ${title.toLowerCase()}`,
    preheader: 'Los totales, las aportaciones, el libro y el proveedor no coinciden.',
    title,
    parts: [
      paragraph('La revisión comparó los totales, las aportaciones, el libro y el proveedor.'),
      ...differences.slice(0, SHOWN).map((each) => paragraph(ledgerDifferenceText(each))),
    ],
    button: { label: 'Abrir el libro', url: ledgerUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
