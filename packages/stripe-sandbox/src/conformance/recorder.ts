import type { Operation } from '../requests.ts'
import { findMismatch, type Sample, type SampleKind } from './find-mismatch.ts'

const WORD = /^[a-z][a-z._]{0,40}$/

/** Describes the shape of a value: its members, the types of their values, and words of lists. */
function describeShape(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(describeShape))].toSorted()}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value).map(([key, inner]) => `${key}:${describeShape(inner)}`)}}`
  if (typeof value === 'string') return WORD.test(value) ? value : 's'
  return typeof value === 'number' && Number.isInteger(value) ? 'i' : typeof value
}

/** Records what the sandbox sends, once for each shape, to compare it with the SDK's types. */
export class TrafficRecorder {
  readonly #samples = new Map<string, Sample>()
  readonly #refused = new Set<string>()

  #add(kind: SampleKind, name: string, body: unknown): void {
    const shape = `${kind} ${name} ${describeShape(body)}`
    if (!this.#samples.has(shape)) this.#samples.set(shape, { kind, name, body })
  }

  #addEvents(body: { object?: string; type?: string; data?: unknown }): void {
    if (body.object === 'event') this.#add('events', String(body.type), body)
    else if (body.object === 'v2.core.event') this.#add('thinEvents', String(body.type), body)
    else if (Array.isArray(body.data)) for (const event of body.data) this.#addEvents(event)
    else this.#add('responses', 'an operation that answers with events', body)
  }

  addAnswer(operation: Operation, status: number, json: string): void {
    const body = JSON.parse(json)
    const isV2 = operation.includes(' /v2/')
    // The SDK has no type of an error of API v2.
    if (status >= 400 && isV2) return
    if (status >= 400) this.#add('errorResponse', `error of ${operation}`, body)
    else if (/\/events|\/ping$/.test(operation)) this.#addEvents(body)
    else this.#add(isV2 ? 'responsesV2' : 'responses', operation, body)
  }

  addDelivery(json: string): void {
    const body = JSON.parse(json)
    this.#add(body.object === 'event' ? 'events' : 'thinDeliveries', String(body.type), body)
  }

  /** A request that is none of the API: an unknown operation, parameter or type of a value. */
  addRefusedRequest(call: string, reason: string): void {
    this.#refused.add(`${call}: ${reason}`)
  }

  listSamples(): Sample[] {
    return [...this.#samples.values()]
  }

  /** Tells what differs from the SDK's types so far, with path and object. */
  findMismatches(): string[] {
    const sent = this.listSamples().flatMap((sample) => findMismatch(sample) ?? [])
    return [...new Set([...this.#refused, ...sent])]
  }
}
