import { expect, test } from 'vitest'
import { findMailbox } from './find-mailbox.ts'

test.each([
  ['ana@gmail.com', 'Gmail'],
  ['ana@Hotmail.com', 'Outlook'],
  ['ana@live.com.mx', 'Outlook'],
  ['ana@yahoo.com.mx', 'Yahoo'],
  ['ana@icloud.com', 'iCloud'],
])('the email of %s is read at %s', (address, name) => {
  expect(findMailbox(address)?.name).toBe(name)
})

test.each(['ana@empresa.mx', 'ana@gmail.com.evil.test', 'gmail.com@x.test', 'ana@gmail.es'])(
  'nobody is led to a mailbox that %s may not have',
  (address) => {
    expect(findMailbox(address)).toBeNull()
  },
)
