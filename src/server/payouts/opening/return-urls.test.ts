import { expect, test } from 'vitest'
import { buildReturnUrls } from './return-urls.ts'

const HERE = 'https://ciguena.mx'
const refused = expect.objectContaining({ code: 'RETURN_ADDRESS_REFUSED', status: 400 })

test('without requested URLs the host returns to the setup pages, with the account id', () => {
  expect(buildReturnUrls(HERE)('acct_1')).toEqual({
    returnUrl: `${HERE}/dashboard/payments/setup/success?account_id=acct_1`,
    refreshUrl: `${HERE}/dashboard/payments/setup/refresh?account_id=acct_1`,
  })
})

test('the completion pages may be requested, with their own query', () => {
  const asked = {
    returnUrl: `${HERE}/dashboard/payments/complete/success?setup_intent=1&account_id=acct_other#top`,
    refreshUrl: `${HERE}/dashboard/payments/complete/refresh`,
  }
  expect(buildReturnUrls(HERE, asked)('acct_1')).toEqual({
    returnUrl: `${HERE}/dashboard/payments/complete/success?setup_intent=1&account_id=acct_1`,
    refreshUrl: `${HERE}/dashboard/payments/complete/refresh?account_id=acct_1`,
  })
})

test('a product below a path returns below that path', () => {
  expect(buildReturnUrls(`${HERE}/app`)('acct_1').returnUrl).toContain(`${HERE}/app/dashboard/`)
  const outside = { returnUrl: `${HERE}/dashboard/payments/setup/success` }
  expect(() => buildReturnUrls(`${HERE}/app`, outside)).toThrow(refused)
})

test.each([
  'https://evil.example/dashboard/payments/setup/success',
  'https://ciguena.mx.evil.example/dashboard/payments/setup/success',
  'http://ciguena.mx/dashboard/payments/setup/success',
  'https://ciguena.mx:8443/dashboard/payments/setup/success',
  'https://evil.example@ciguena.mx/dashboard/payments/setup/success',
  'https://ciguena.mx@evil.example/dashboard/payments/setup/success',
  'https://ciguena.mx/dashboard/payments/setup/success/..',
  'https://ciguena.mx/dashboard/payments/setup/success/',
  'https://ciguena.mx/login',
  'javascript:alert(1)',
])('%s is not an allowed return URL', (address) => {
  expect(() => buildReturnUrls(HERE, { returnUrl: address })).toThrow(refused)
  expect(() => buildReturnUrls(HERE, { refreshUrl: address })).toThrow(refused)
})
