import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'local/**/*.test.ts',
      'packages/**/*.test.ts',
      'demo/**/*.test.ts',
      'faults/**/*.test.ts',
      'attack/**/*.test.ts',
    ],
    css: { include: [/\.css\?raw$/] },
    globalSetup: 'local/testing/global-setup.ts',
    // Test files share a worker's modules: no module keeps state, and the run is several times faster.
    pool: 'threads',
    isolate: false,
    maxWorkers: 3,
    // Never what decides a test: they wait for facts, on a machine however busy, for up to 180 s.
    testTimeout: 200_000,
    hookTimeout: 200_000,
  },
})
