/**
 * What can go wrong with a call that must take effect once, for `it.each`: a name, and the sandbox's
 * planned fault. The SDK tries a cut line a second time.
 */
export const PROVIDER_FAULTS = [
  ['fails, and repeats that for the key', { count: 1, status: 500 }],
  ['is cut off before the effect', { count: 2, drop: 'before' }],
  ['is cut off after the effect', { count: 2, drop: 'after' }],
  ['says that the key is in use', { count: 2, status: 409 }],
  ['hangs', { count: 1, delay_ms: 10_500 }],
  ['answers {} with 200', { count: 1, body: '{}' }],
] as const
