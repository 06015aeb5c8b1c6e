/** The part of autocannon that the benchmarks use; the package ships no types. */
declare module 'autocannon' {
  interface AutocannonRequest {
    method?: string
    body?: string
    headers?: Record<string, string>
    setupRequest?: (request: AutocannonRequest) => AutocannonRequest
  }
  function autocannon(options: {
    url: string
    connections: number
    duration?: number
    amount?: number
    method?: string
    body?: string
    headers?: Record<string, string>
    requests?: AutocannonRequest[]
    /** Leaves refusals out of the latencies. */
    excludeErrorStats?: boolean
  }): Promise<{
    requests: { average: number; total: number }
    latency: { p99: number }
    non2xx: number
    errors: number
  }>
  export = autocannon
}
