/** The payment sandbox of a running product. Every method throws unless the answer is 2xx. */
export interface Sandbox {
  /** POSTs to the control API; `path` is below `/_sandbox`. */
  control<T = unknown>(path: string, body?: object): Promise<T>
  /** GETs from the control API. */
  inspect<T = unknown>(path: string): Promise<T>
  /** GETs from the Stripe API; `path` is below `/v1`. */
  retrieve<T = unknown>(path: string): Promise<T>
  /** POSTs form parameters to the Stripe API. */
  create<T = unknown>(path: string, params: Record<string, string>): Promise<T>
  /** Lists all objects of a resource of the Stripe API. */
  list<T extends { id: string }>(resource: string): Promise<T[]>
}

const MAX_LIST_ATTEMPTS = 20

export function connectSandbox(baseUrl: string, secretKey: string): Sandbox {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
      },
      ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  /** A fault that a test ordered for the product may hit this call instead, so it is repeated. */
  const listPage = async (path: string, attempt = 1): Promise<unknown> => {
    try {
      return await call('GET', path)
    } catch (error) {
      if (attempt >= MAX_LIST_ATTEMPTS) throw error
      return listPage(path, attempt + 1)
    }
  }
  return {
    control: (path, body = {}) => call('POST', `/_sandbox${path}`, body),
    inspect: (path) => call('GET', `/_sandbox${path}`),
    retrieve: (path) => call('GET', `/v1/${path}`),
    create: (path, params) => call('POST', `/v1/${path}`, new URLSearchParams(params)),
    list: async <T extends { id: string }>(resource: string) => {
      const all: T[] = []
      for (let hasMore = true, cursor = ''; hasMore; ) {
        const page = await listPage(`/v1/${resource}?limit=100${cursor}`)
        const { data, has_more } = page as { data: T[]; has_more: boolean }
        all.push(...data)
        cursor = `&starting_after=${all.at(-1)?.id}`
        hasMore = has_more
      }
      return all
    },
  }
}
