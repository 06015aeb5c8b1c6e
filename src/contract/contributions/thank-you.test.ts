import { describe, expect, it } from 'vitest'
import { composeThankYouNote, draftThankYouNote, resolveThankYouText } from './thank-you.ts'

const facts = { contributorName: 'Tía Chela', goalName: 'Cuna', eventName: 'La llegada de Lucía' }

describe('a thank-you note', () => {
  it('greets by name, says the host’s own words, and names the sueño, fulfilled or not', () => {
    expect(draftThankYouNote('Los queremos.', facts)).toBe(
      '¡Hola, Tía Chela!\n\nLos queremos.\n\nTu aportación es para este sueño: Cuna.',
    )
  })

  it('names the event where the gift is for all of it', () => {
    expect(composeThankYouNote('Hola', { ...facts, goalName: null })).toContain(
      'Tu aportación es para todos los sueños de La llegada de Lucía.',
    )
  })

  it('has words of its own where the host stored none', () => {
    expect(resolveThankYouText('  ')).toBe(resolveThankYouText(null))
    expect(resolveThankYouText(null)).toContain('¡Gracias de corazón')
  })

  it('holds no more than a note can, and gives up the frame before a word of the host', () => {
    const words = 'x'.repeat(960)
    expect(draftThankYouNote(words, facts)).toBe(`¡Hola, Tía Chela!\n\n${words}`)
    expect(draftThankYouNote('x'.repeat(1_000), facts)).toBe('x'.repeat(1_000))
  })
})
