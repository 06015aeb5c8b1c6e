import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('Papel-Picado-7$')
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, saltLen: 16 })
  expect(await hashPassword('Papel-Picado-7$')).not.toBe(hash)
})

test('only the right password matches, however its accents are composed', async () => {
  const hash = await hashPassword('Niñ\u00e9z-7$')
  expect(await verifyPassword('Nin\u0303e\u0301z-7$', hash)).toBe(true)
  expect(await verifyPassword('Ninez-7$', hash)).toBe(false)
})

test('no password matches an account that does not exist', async () => {
  expect(await verifyPassword('Papel-Picado-7$', null)).toBe(false)
  expect(await verifyPassword('', null)).toBe(false)
})
