import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose tests wait for processes, time-outs and cut connections: half a minute each and more. */
const LONG =
  /^(faults|attack|local)\/|\/(lost-connection|crash-recovery|late-transfers|open-checkout|send-refund|send-email|admin|doctor|migrate|hostile-provider|call-stripe|open-account|container-image)\.test\.ts$/

/** Starts the longest files first, so that none begins while the other workers have nothing left. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId, project }: TestSpecification) =>
      LONG.test(moduleId.slice(project.config.root.length + 1))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  // The text of an inline script, which only the build compiles.
  plugins: [
    {
      name: 'inline-scripts',
      enforce: 'pre',
      load: (id) => (id.endsWith('?script') ? "export const code = ''" : undefined),
    },
  ],
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
    sequence: { sequencer: LongestFirst },
    // Test files share a worker's modules: no module keeps state, and the run is several times faster.
    pool: 'threads',
    isolate: false,
    // More than cores: half of a worker's time it waits for a lease, a time-out or another process.
    maxWorkers: 5,
    // Never what decides a test: they wait for facts, on a machine however busy, for up to 180 s.
    testTimeout: 200_000,
    hookTimeout: 200_000,
    expect: { poll: { timeout: 180_000 } },
  },
})
