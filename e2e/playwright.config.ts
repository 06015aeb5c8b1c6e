import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { dataDir, ports, productUrl } from './support/ports.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Features of a complete Chromium that take more than half of the CPU time of each new page: two pages
 * of the address bar, and a renderer process in reserve.
 */
const DISABLED_FOR_SPEED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
]

/** Playwright's own list: Chromium reads only the last `--disable-features`. */
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Runs the browser tests against `npm start` with its own ports and data. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  // More than cores: a quarter of a worker's time it waits for an answer, an email or a time-out.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  // A guard against hangs only: every wait is for a fact, also on a busy machine.
  expect: { timeout: 60_000 },
  use: {
    baseURL: productUrl,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    // Animations take a tenth of the CPU time. Files whose steps meet them have `WITH_MOTION`.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces take a quarter of the time; `--trace=retain-on-failure` records them.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A page is then drawn in one piece: an eighth less CPU time than in many small ones.
        '--default-tile-width=2048',
        '--default-tile-height=2048',
        `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...DISABLED_FOR_SPEED].join(',')}`,
      ],
    },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} local/start.ts`,
    cwd: root,
    url: `${productUrl}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(ports.product),
      STRIPE_SANDBOX_PORT: String(ports.stripe),
      MAILBOX_PORT: String(ports.mailbox),
      MAILBOX_SMTP_PORT: String(ports.smtp),
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000',
      LOG_LEVEL: 'warn',
    },
  },
})
