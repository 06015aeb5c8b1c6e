import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EmailAddress } from './email-address.tsx'

it('an address may break before its @ and after its dots, and stays as it is', () => {
  const html = renderToStaticMarkup(<EmailAddress address="tia.rosa@example.test" />)
  expect(html.split('<wbr/>')).toEqual(['tia.', 'rosa', '@example.', 'test'])
})
