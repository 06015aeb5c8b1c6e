import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
  // A form post is accepted from whatever name the site was opened by: there is no cookie, so a
  // foreign form can do nothing in anybody's name.
  allowedActionOrigins: ['**'],
} satisfies Config
