import { describe, expect, it } from 'vitest'
import { composeThankYouNote, composeThankYouNoteForAll, draftThankYouNote } from './thank-you.ts'

const facts = { contributorName: 'Tía Chela', goalName: 'Cuna', eventName: 'La llegada de Lucía' }

describe('a thank-you note', () => {
  it('contains the name, the host’s text and the goal, fulfilled or not', () => {
    expect(draftThankYouNote('Los queremos.', facts)).toBe(
      '¡Hola, Tía Chela!\n\nLos queremos.\n\nTu aportación es para este sueño: Cuna.',
    )
  })

  it('names the event when the gift has no goal', () => {
    expect(composeThankYouNote('Hola', { ...facts, goalName: null })).toContain(
      'Tu aportación es para todos los sueños de La llegada de Lucía.',
    )
  })

  it('names a thing that was given, and calls it no contribution', () => {
    const note = draftThankYouNote(null, { ...facts, thing: 'cobija tejida a mano.' })
    expect(note).toContain('Nos acordaremos de ti con tu regalo: cobija tejida a mano.')
    expect(note).not.toContain('aportación')
  })

  it('names all gifts from one address once, and whoever gave them', () => {
    const give = (contributorName: string, goalName: string | null) => ({
      contributorName,
      goalName,
    })
    const compose = (...gifts: ReturnType<typeof give>[]) =>
      composeThankYouNoteForAll('Los queremos.', gifts, facts.eventName)
    expect(compose(give('Chela', 'Cuna'))).toBe(
      composeThankYouNote('Los queremos.', { ...facts, contributorName: 'Chela' }),
    )
    expect(compose(give('Chela', 'Cuna'), give('Beto', null), give('Chela', 'Cuna'))).toBe(
      '¡Hola, Chela y Beto!\n\nLos queremos.\n\n' +
        'Tus 3 aportaciones son para: Cuna y todos los sueños de La llegada de Lucía.',
    )
    expect(compose(give('Chela', null), give('Chela', null))).toContain(
      'Tus 2 aportaciones son para todos los sueños de La llegada de Lucía.',
    )
    const long = Array.from({ length: 40 }, (_, place) =>
      give('x'.repeat(100), `${place}`.repeat(50)),
    )
    expect(compose(...long)).toContain('Tus 40 aportaciones son para 40 sueños.')
  })

  it('uses the default text when the host stored none', () => {
    expect(draftThankYouNote('  ', facts)).toBe(draftThankYouNote(null, facts))
    expect(draftThankYouNote(null, facts)).toContain('¡Gracias de corazón')
  })

  it('drops greeting and purpose before it cuts the host’s text', () => {
    const words = 'x'.repeat(960)
    expect(draftThankYouNote(words, facts)).toBe(`¡Hola, Tía Chela!\n\n${words}`)
    expect(draftThankYouNote('x'.repeat(1_000), facts)).toBe('x'.repeat(1_000))
  })
})
