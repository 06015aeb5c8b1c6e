import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import type { FormFailure } from '#web/forms/form.tsx'
import { ContributionForm } from './contribution-form.tsx'

const [, CANNOT_RECEIVE] = PAGE_ERRORS.HOST_NOT_READY

function render(failure: FormFailure | undefined): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ContributionForm
          goals={[{ id: 'cuna', name: 'Cuna', missing: 0 }]}
          feesPaidBy="CONTRIBUTOR"
          goalId={null}
          person={null}
          trust={null}
          failure={failure}
          before={null}
          busy={false}
        />
      ),
    },
  ])
  return renderToStaticMarkup(<Page />)
}

it('the quick amounts stand before the total, which has its breakdown also before an amount, without figures', () => {
  const blank = render(undefined)
  expect(blank.indexOf('Montos rápidos')).toBeLessThan(blank.indexOf('Resumen de tu pago'))
  expect(blank).toMatch(/Ver desglose.*Cargo por servicio/)
  expect(blank).not.toContain('<dd')
  const filled = render({ message: '', details: [], typed: { amount: '750.00' } })
  expect(filled).toMatch(/Cargo por servicio.*<dd [^>]*>\$/)
})

it('what the card will be charged stands right at the button that goes on to pay', () => {
  const filled = render({ message: '', details: [], typed: { amount: '750.00' } })
  expect(filled).toMatch(/>Pagarás \$855\.12<\/p><button [^>]*>.*Continuar al pago/)
  expect(render(undefined)).not.toContain('Pagarás')
})

it('that the event cannot receive is said before the first question', () => {
  const html = render({ message: CANNOT_RECEIVE, details: [], typed: {} })
  const [before = '', ...after] = html.split('¿Para qué sueño?')
  expect(after).not.toEqual([])
  expect(before).toContain(CANNOT_RECEIVE)
  expect(render(undefined)).not.toContain(CANNOT_RECEIVE)
})
