import { invalid } from '../api/errors.ts'

/** The JSON body of a control call, read member by member; a wrong one is a 400. */
export class Input {
  readonly #members: Map<string, unknown>

  constructor(body: string, known: string[]) {
    let parsed: unknown
    try {
      parsed = JSON.parse(body === '' ? '{}' : body)
    } catch {
      throw invalid('The body is not JSON.')
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw invalid('The body is not a JSON object.')
    this.#members = new Map(Object.entries(parsed))
    const unknown = [...this.#members.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) throw invalid(`Unknown member: ${unknown}`, unknown)
  }

  #read<T>(name: string, type: string, is: (value: unknown) => value is T): T | undefined {
    const value = this.#members.get(name)
    if (value === undefined || value === null) return undefined
    if (!is(value)) throw invalid(`${name} must be ${type}`, name)
    return value
  }

  text(name: string): string | undefined {
    return this.#read(name, 'a string', (value) => typeof value === 'string')
  }

  number(name: string): number | undefined {
    return this.#read(name, 'a number', (value) => typeof value === 'number')
  }

  flag(name: string): boolean | undefined {
    return this.#read(name, 'true or false', (value) => typeof value === 'boolean')
  }

  texts(name: string): string[] | undefined {
    return this.#read(
      name,
      'a list of strings',
      (value): value is string[] =>
        Array.isArray(value) && value.every((item) => typeof item === 'string'),
    )
  }

  /** One of a few words; throws for another one, and for none unless there is a fallback. */
  choice<T extends string>(name: string, words: readonly T[], fallback?: T): T {
    const value = this.text(name) ?? fallback
    const word = words.find((known) => known === value)
    if (word === undefined) throw invalid(`${name} must be one of ${words.join(', ')}`, name)
    return word
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw invalid(`Missing member: ${name}`, name)
    return value
  }
}
