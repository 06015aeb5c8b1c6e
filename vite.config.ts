import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

type ChunkName = Rolldown.CodeSplittingNameFunction
type Modules = Parameters<ChunkName>[1]

const REACT = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
const LIBRARY = /[\\/]node_modules[\\/](?!(react|react-dom|react-router|scheduler)[\\/]).*\.m?js$/
const OWN = /[\\/]src[\\/](web|contract)[\\/]/

/** Modules that the same pages need go together, a few kB at least. */
const perUse = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 }

/** What these modules of the web import statically, however far; not they themselves. */
function imports(modules: Modules, names: readonly string[]): Set<string> {
  const roots = names.map((name) => normalizePath(path.resolve('src/web', name)))
  const found = new Set(roots)
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  for (const root of roots) found.delete(root)
  return found
}

/** One chunk for all that the named modules import and no other group has taken. */
function importsOf(chunk: string, names: readonly string[]) {
  let members: Set<string> | undefined
  const name: ChunkName = (id, modules) => {
    members ??= imports(modules, names)
    return members.has(id) ? chunk : null
  }
  return { debugName: chunk, name }
}

/** True of a module that has a library with it: dates, charts. */
function reachesLibrary(id: string, modules: Modules): boolean {
  const found = new Set([id])
  for (const one of found) {
    if (LIBRARY.test(one)) return true
    if (!REACT.test(one))
      for (const next of modules.getModuleInfo(one)?.importedIds ?? []) found.add(next)
  }
  return false
}

/**
 * Few files, each asked for by who needs it: the event page runs `react`, `base`, the root's and its
 * own; a form adds `form`; what brings a library (`rich`) never weighs on who does without.
 */
const groups = [
  { name: 'react', test: REACT },
  { name: 'library', test: LIBRARY, entriesAware: true },
  importsOf('base', ['root.tsx', 'pages/events/event.tsx']),
  importsOf('form', ['pages/contributions/contribute.tsx', 'pages/auth/login.tsx']),
  {
    debugName: 'shared',
    name: (id: string, modules: Modules) => (reachesLibrary(id, modules) ? null : 'shared'),
    test: OWN,
    ...perUse,
  },
  { name: 'rich', test: OWN, ...perUse },
]

const INLINE_SCRIPT = '?script'

/** Compiles a module and what it imports to one classic script; returns its code. */
async function compileScript(entry: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = result[0]?.output[0].code
  if (!code) throw new Error(`${entry}: nothing was compiled`)
  return code.trim()
}

/**
 * `import code from './boot.ts?script'` is the text of a script that the server writes into the
 * page. The browser's bundle gets '', because the script has run there.
 */
function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(INLINE_SCRIPT)) return
      const isServer = this.environment.config.consumer === 'server'
      const code = isServer ? await compileScript(id.slice(0, -INLINE_SCRIPT.length)) : ''
      return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' }
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [inlineScripts(), tailwindcss(), reactRouter(), optimizeLocales.vite({ locales: ['es'] })],
  // The built server brings its own React, in the production form whatever NODE_ENV says: the
  // development form renders four times slower.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups },
              chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
            },
          },
        },
      },
    },
  }),
}))
