import { describe, expect, it } from 'vitest'
import { addressedNote, draftNote, thankYouWords } from './thank-you.ts'

const facts = { contributorName: 'Tía Chela', goalName: 'Cuna', eventName: 'La llegada de Lucía' }

describe('a thank-you note', () => {
  it('greets by name, says the host’s own words, and names the sueño, fulfilled or not', () => {
    expect(draftNote('Los queremos.', facts)).toBe(
      '¡Hola, Tía Chela!\n\nLos queremos.\n\nTu aportación es para este sueño: Cuna.',
    )
  })

  it('names the event where the gift is for all of it', () => {
    expect(addressedNote('Hola', { ...facts, goalName: null })).toContain(
      'Tu aportación es para todos los sueños de La llegada de Lucía.',
    )
  })

  it('has words of its own where the host stored none', () => {
    expect(thankYouWords('  ')).toBe(thankYouWords(null))
    expect(thankYouWords(null)).toContain('¡Gracias de corazón')
  })

  it('holds no more than a note can, and gives up the frame before a word of the host', () => {
    const words = 'x'.repeat(960)
    expect(draftNote(words, facts)).toBe(`¡Hola, Tía Chela!\n\n${words}`)
    expect(draftNote('x'.repeat(1_000), facts)).toBe('x'.repeat(1_000))
  })
})
