import path from 'node:path'
import { build, type Plugin } from 'vite'
import { ROOT } from '../system/commands.ts'

/**
 * Packages that stay in node_modules: native ones, ones that read files beside their own code, and
 * `pg-native`, which `pg` looks for and the product does not have.
 */
const EXTERNAL = [
  /^@node-rs\//,
  /^@resvg\//,
  /^@aws-sdk\//,
  '@fastify/swagger-ui',
  // Its own order of imports matters: one sets up what the next needs.
  '@simplewebauthn/server',
  'libheif-js',
  'pdfkit',
  'pg-native',
  'piscina',
  'sharp',
]

/**
 * Keeps the meaning of `import.meta.url`: the address of the source file, beside which migrations,
 * drawings and the modules of worker threads are.
 */
function keepSourceAddresses(folder: string): Plugin {
  return {
    name: 'keep-source-addresses',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(path.join(ROOT, 'src')) || !code.includes('import.meta.url')) return
      const source = path.relative(folder, id).replaceAll(path.sep, '/')
      return code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`)
    },
  }
}

/** Escapes what is not ASCII: Node keeps the text of other modules with two bytes a character. */
const escapeNonAscii: Plugin = {
  name: 'escape-non-ascii',
  // Not `renderChunk`: what prints the code after it would write the characters themselves again.
  generateBundle(_, files) {
    for (const file of Object.values(files))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\u007f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * Bundles `npm run serve` and its packages into one file, and what it loads later into others, so that
 * Node need not find, read and link two thousand modules at each start (decision 29).
 */
export async function bundleServer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    plugins: [keepSourceAddresses(folder), escapeNonAscii],
    ssr: { noExternal: true, external: [] },
    build: {
      ssr: path.join(ROOT, 'src/server/main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: EXTERNAL,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          comments: false,
        },
      },
    },
  })
}
