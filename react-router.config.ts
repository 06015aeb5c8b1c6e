import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  // The server refuses forms of other sites before the router sees them (`src/server/pages/plugin.ts`): the
  // router would compare with PUBLIC_URL alone, log each refusal as a fault, and answer in English.
  allowedActionOrigins: ['**'],
} satisfies Config
