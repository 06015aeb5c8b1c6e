import { describe, expect, it } from 'vitest'
import { suggestDomain } from './suggest-email.ts'

describe('a slip in the domain of an address', () => {
  it.each([
    ['concha@gmial.com', 'gmail.com'],
    ['Concha@GMAIL.CON', 'gmail.com'],
    [' concha@gmail.co ', 'gmail.com'],
    ['concha@gmai.com', 'gmail.com'],
    ['concha@gmaill.com', 'gmail.com'],
    ['concha@gmial.con', 'gmail.com'],
    ['beto@hotmial.com', 'hotmail.com'],
    ['beto@hotmal.con', 'hotmail.com'],
    ['beto@outlok.com', 'outlook.com'],
    ['beto@yaho.com.mx', 'yahoo.com.mx'],
    ['beto@iclud.com', 'icloud.com'],
  ])('%s is taken for %s', (typed, meant) => {
    expect(suggestDomain(typed)).toBe(meant)
  })

  it.each([
    'concha@gmail.com',
    'concha@yahoo.com.mx',
    'concha@mail.com',
    'concha@ymail.com',
    'concha@unam.mx',
    'concha@tec.mx',
    'concha@empresa.com.mx',
    'concha@gmail',
    'gmial.com',
    '',
  ])('%j is left as it is', (typed) => {
    expect(suggestDomain(typed)).toBeNull()
  })
})
