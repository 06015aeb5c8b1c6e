import path from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

type ChunkName = Rolldown.CodeSplittingNameFunction
type Modules = Parameters<ChunkName>[1]

const REACT = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/
/** eventsource-parser is small and part of the event page: it belongs to `base`. */
const LIBRARY =
  /[\\/]node_modules[\\/](?!(react|react-dom|react-router|scheduler|eventsource-parser)[\\/]).*\.m?js$/
const OWN = /[\\/]src[\\/](web|contract)[\\/]/

const DESK = /[\\/]src[\\/](web|contract)[\\/]admin[\\/]/
const NOT_DESK = /[\\/]src[\\/](web|contract)[\\/](?!admin[\\/])/

/** All that these modules of the web import statically, directly or not, without themselves. */
function listImports(modules: Modules, names: readonly string[]): Set<string> {
  const roots = names.map((name) => normalizePath(path.resolve('src/web', name)))
  const missing = roots.filter((root) => !modules.getModuleInfo(root))
  if (missing.length > 0) throw new Error(`vite.config.ts names missing modules: ${missing}`)
  const found = new Set(roots)
  for (const id of found)
    for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  for (const root of roots) found.delete(root)
  return found
}

/** One chunk for all that the named modules import and no earlier group contains. */
function groupImportsOf(chunk: string, names: readonly string[]) {
  let members: Set<string> | undefined
  const name: ChunkName = (id, modules) => {
    members ??= listImports(modules, names)
    return members.has(id) ? chunk : null
  }
  return { debugName: chunk, name }
}

/** True if the module imports a library such as dates or charts, directly or not. */
function importsLibrary(id: string, modules: Modules): boolean {
  const found = new Set([id])
  for (const one of found) {
    if (LIBRARY.test(one)) return true
    if (!REACT.test(one))
      for (const next of modules.getModuleInfo(one)?.importedIds ?? []) found.add(next)
  }
  return false
}

/** One chunk for the modules that import no library. */
function withoutLibrary(chunk: string): ChunkName {
  return (id, modules) => (importsLibrary(id, modules) ? null : chunk)
}

/** How many pages must share a module for every page to load it in one chunk with the others of its kind. */
const COMMON_PAGES = 4

/**
 * Few chunks, each loaded only by the pages that need it: the event page loads `react`, `base`, the
 * root's chunk and its own; a form adds `form`, an admin's page `desk`; what many pages share is in
 * `common`; modules that import a library are in `rich`, so that the other pages do not load the library.
 * What a module imports is loaded by every page that loads the module, so no rule by the number or the set of
 * pages lets chunks import each other in a circle; merging small chunks of different sets would.
 */
const perSetOfPages = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 0 }
const groups = [
  { name: 'react', test: REACT },
  { name: 'library', test: LIBRARY, entriesAware: true },
  groupImportsOf('base', ['root.tsx', 'pages/events/event.tsx']),
  groupImportsOf('form', ['pages/contributions/contribute.tsx', 'pages/auth/login.tsx']),
  // Before the desk's: a group takes along what its modules import.
  {
    debugName: 'common',
    name: withoutLibrary('common'),
    test: NOT_DESK,
    minShareCount: COMMON_PAGES,
  },
  { debugName: 'desk', name: withoutLibrary('desk'), test: DESK, minShareCount: 2 },
  { debugName: 'shared', name: withoutLibrary('shared'), test: OWN, ...perSetOfPages },
  { name: 'rich', test: OWN, ...perSetOfPages },
]

/** Chunks that import each other in a circle; none of them could run first. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const withoutCircle = new Set<string>()
  const follow = (name: string, way: readonly string[]): string[] => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name]
    if (withoutCircle.has(name)) return []
    for (const next of imports.get(name) ?? []) {
      const circle = follow(next, [...way, name])
      if (circle.length > 0) return circle
    }
    withoutCircle.add(name)
    return []
  }
  for (const name of imports.keys()) {
    const circle = follow(name, [])
    if (circle.length > 0) return circle
  }
  return []
}

/** Fails the build where chunks of the browser import each other in a circle. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    generateBundle(_options, bundle) {
      if (this.environment.config.consumer !== 'client') return
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const circle = findCircle(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])))
      if (circle.length > 0) this.error(`chunks import each other: ${circle.join(' → ')}`)
    },
  }
}

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
 * `import { code } from './boot.ts?script'` is the text of a script that the server writes into the
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
      return { code: `export const code = ${JSON.stringify(code)}`, moduleType: 'js' }
    },
  }
}

export default defineConfig(({ command }) => ({
  plugins: [
    inlineScripts(),
    refuseCircles(),
    tailwindcss(),
    reactRouter(),
    optimizeLocales.vite({ locales: ['es'] }),
  ],
  // The server bundle contains React in its production form, whatever NODE_ENV is when it runs: the
  // development form renders four times slower.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    environments: {
      client: {
        build: {
          // A dynamic import preloads only the libraries that it needs: the names of all its chunks
          // would make the event page's scripts heavier.
          modulePreload: {
            resolveDependencies: (_, chunks) => chunks.filter((name) => name.includes('library')),
          },
          rolldownOptions: {
            output: {
              codeSplitting: { groups },
              // Each page loads a list of all files, whose names are as short as the build allows.
              entryFileNames: 'assets/[name]-[hash:7].js',
              chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
            },
          },
        },
      },
    },
  }),
}))
