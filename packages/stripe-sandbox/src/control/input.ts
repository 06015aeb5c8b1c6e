import { invalidRequest } from '../api/errors.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Scope } from '../state/scope.ts'

/** One call of the control API: the members that its body may have, and what it does. */
export interface ControlEndpoint {
  members: string[]
  run: (sandbox: Sandbox, scope: Scope, input: Input, id: string) => object | Promise<object>
}

/** The JSON body of a control call; a missing, unknown or mistyped member throws a 400. */
export class Input {
  readonly #members: Map<string, unknown>

  constructor(body: string, known: string[]) {
    let parsed: unknown
    try {
      parsed = JSON.parse(body === '' ? '{}' : body)
    } catch {
      throw invalidRequest('The body is not JSON.')
    }
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
      throw invalidRequest('The body is not a JSON object.')
    this.#members = new Map(Object.entries(parsed))
    const unknown = [...this.#members.keys()].find((name) => !known.includes(name))
    if (unknown !== undefined) throw invalidRequest(`Unknown member: ${unknown}`, unknown)
  }

  #read<T>(name: string, type: string, is: (value: unknown) => value is T): T | undefined {
    const value = this.#members.get(name)
    if (value === undefined || value === null) return undefined
    if (!is(value)) throw invalidRequest(`${name} must be ${type}`, name)
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

  /** Reads one of a few values; throws for any other, and for none unless there is a fallback. */
  choice<T extends string>(name: string, choices: readonly T[], fallback?: T): T {
    const value = this.text(name) ?? fallback
    const choice = choices.find((known) => known === value)
    if (choice === undefined)
      throw invalidRequest(`${name} must be one of ${choices.join(', ')}`, name)
    return choice
  }

  /** Reads one of a few values; undefined for none. */
  optionalChoice<T extends string>(name: string, choices: readonly T[]): T | undefined {
    return this.text(name) === undefined ? undefined : this.choice(name, choices)
  }

  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw invalidRequest(`Missing member: ${name}`, name)
    return value
  }
}

/** Wraps the work of a control call in a transaction. */
export const inTransaction =
  (work: (scope: Scope, id: string, input: Input) => object): ControlEndpoint['run'] =>
  (sandbox, scope, input, id) =>
    sandbox.store.transaction(() => work(scope, id, input))
