import autocannon from 'autocannon'

const SECONDS = 3
const CONNECTIONS = 16

interface Post {
  body: string
  headers: Record<string, string>
}

/**
 * Requests a second over keep-alive connections: GETs, or a POST made anew for each request.
 * Throws if one was not answered with 2xx.
 */
export async function measureRequestsPerSecond(
  url: string,
  nextPost?: () => Post,
): Promise<number> {
  const posts = nextPost && {
    requests: [
      {
        method: 'POST',
        setupRequest: (request: object) => ({ ...request, ...nextPost() }),
      },
    ],
  }
  const result = await autocannon({ url, duration: SECONDS, connections: CONNECTIONS, ...posts })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} broken`)
  }
  return result.requests.average
}
