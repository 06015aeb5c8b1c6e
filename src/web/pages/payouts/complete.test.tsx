import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import PaymentsComplete from './complete.tsx'

const ACCOUNT = {
  accountId: 'acct_1',
  status: 'pending',
  nextStep: 'complete',
  chargesEnabled: false,
  payoutsEnabled: false,
  requirementsCurrentlyDue: ['individual.id_number'],
} as unknown as PayoutAccount

function render(account: Partial<PayoutAccount>): string {
  const props = { loaderData: { data: { ...ACCOUNT, ...account }, errorMessage: null } }
  const View = PaymentsComplete as unknown as (given: typeof props) => React.ReactNode
  return renderToStaticMarkup(
    <MemoryRouter>
      <View {...props} />
    </MemoryRouter>,
  )
}

it('asks a host for what the provider still needs', () => {
  expect(render({})).toContain('Completar Ahora')
})

it('asks for nothing on the way home from the provider with a complete account', () => {
  const ready = { status: 'active', chargesEnabled: true, payoutsEnabled: true } as const
  const page = render({ ...ready, requirementsCurrentlyDue: [] })
  expect(page).toContain('Estamos revisando tu cuenta</h1>')
  expect(page).not.toContain('Completa')
})
