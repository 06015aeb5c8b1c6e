import { expect, it } from 'vitest'
import { resolveTarget, splitPassword } from './restore-target.ts'

const PRODUCT = 'postgres://ciguena:s%40fe@db.example:5433/ciguena?sslmode=verify-full'

it('takes a password off an address, wherever it stands', () => {
  const url = 'postgres://ciguena@db.example:5433/ciguena?sslmode=verify-full'
  expect(splitPassword(PRODUCT)).toEqual({ url, password: 's@fe' })
  expect(splitPassword(`${url}&password=s%40fe`)).toEqual({ url, password: 's@fe' })
  expect(splitPassword(url)).toEqual({ url, password: '' })
})

it('restores into another database of the product’s own server, by its name', () => {
  expect(resolveTarget('ciguena_restored', PRODUCT)).toBe(
    'postgres://ciguena:s%40fe@db.example:5433/ciguena_restored?sslmode=verify-full',
  )
  expect(resolveTarget('scratch', 'postgres://db.example/live?dbname=live')).toBe(
    'postgres://db.example/scratch',
  )
  expect(() => resolveTarget('ciguena_restored', undefined)).toThrow('DATABASE_URL is missing')
})

it('refuses an address with a password, and one that is none of PostgreSQL', () => {
  const url = 'postgres://ciguena@other.example/ciguena'
  expect(resolveTarget(url, PRODUCT)).toBe(url)
  for (const address of [
    `${url}?password=x`,
    `${url}?password=&password=x`,
    `${url}?sslpassword=x`,
    'postgres://ciguena:x@other.example/ciguena',
  ])
    expect(() => resolveTarget(address, PRODUCT)).toThrow('can read a password in --to')
  expect(() => resolveTarget('https://other.example/ciguena', PRODUCT)).toThrow('--to must be')
})
