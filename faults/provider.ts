import type { Outside } from './outside.ts'
import { eventually } from './patience.ts'

/** What the provider has on record, asked past the product; and what its people do. */
export interface Provider {
  control<T = unknown>(what: string, body?: object): Promise<T>
  look<T = unknown>(what: string): Promise<T>
  /** All objects of a list of its API. */
  list<T extends { id: string }>(path: string): Promise<T[]>
}

export function providerOf({ sandboxUrl, key }: Pick<Outside, 'sandboxUrl' | 'key'>): Provider {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${sandboxUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  return {
    control: (what, body = {}) => ask('POST', `/_sandbox${what}`, body),
    look: (what) => ask('GET', `/_sandbox${what}`),
    list: async <T extends { id: string }>(path: string) => {
      const all: T[] = []
      for (let more = true, after = ''; more; after = `&starting_after=${all.at(-1)?.id}`) {
        // A fault that was planned for the product may hit this call instead.
        const page = await eventually(
          `the provider lists ${path}`,
          () =>
            ask('GET', `/v1/${path}?limit=100${after}`) as Promise<{
              data: T[]
              has_more: boolean
            }>,
        )
        all.push(...page.data)
        more = page.has_more
      }
      return all
    },
  }
}
