import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'

test('a free port is given to one caller', async () => {
  const ports = new Set<number>()
  for (let calls = 0; calls < 400; calls += 1) ports.add(await findFreePort())
  expect(ports.size).toBe(400)
})
