import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('a password is kept as argon2id with at least 19 MiB and two passes', async () => {
  const hash = await hashPassword('Papel-Picado-7$')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, saltLen: 16 })
  expect(await hashPassword('Papel-Picado-7$')).not.toBe(hash)
})

test('only the right password opens, however the keyboard composes its accents', async () => {
  const hash = await hashPassword('Niñ\u00e9z-7$')
  expect(await verifyPassword('Nin\u0303e\u0301z-7$', hash)).toBe(true)
  expect(await verifyPassword('Ninez-7$', hash)).toBe(false)
})

test('an account that does not exist is opened by no password', async () => {
  expect(await verifyPassword('Papel-Picado-7$', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})
