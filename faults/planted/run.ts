import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { buildToolCommand, ROOT } from '../../local/system/commands.ts'
import { type PlantedFault, plant, plantedFaults } from './planted-faults.ts'

const COPIED = [
  'src',
  'db',
  'local',
  'product-client',
  'assets',
  'package.json',
  'vitest.config.ts',
]
const LINKED = ['node_modules', 'build']

/** Copies the product, so that faults can be planted in the copy. */
function copyTree(tree: string): void {
  for (const name of COPIED) {
    fs.cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true })
  }
  for (const name of LINKED) fs.symlinkSync(path.join(ROOT, name), path.join(tree, name))
}

function passes(tree: string, tests: readonly string[]): boolean {
  const [node = '', ...vitest] = buildToolCommand('vitest')
  const { status, stdout } = spawnSync(node, [...vitest, 'run', ...tests], { cwd: tree })
  const ran = /Tests\s.*\d+ (passed|failed)/.test(String(stdout).replaceAll(/\p{Cc}\[\d+m/gu, ''))
  if (!ran) throw new Error(`no test ran:\n${stdout}`)
  return status === 0
}

function isFound(tree: string, fault: PlantedFault): boolean {
  const file = path.join(tree, fault.file)
  const source = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, plant(fault, source))
  try {
    return !passes(tree, fault.tests)
  } finally {
    fs.writeFileSync(file, source)
  }
}

/** `npm run planted`: exits with 1 unless each planted fault makes its tests fail, which pass without it. */
const tree = path.join(ROOT, '.cache/planted', String(process.pid))
fs.mkdirSync(tree, { recursive: true })
try {
  copyTree(tree)
  const tests = [...new Set(plantedFaults.flatMap((fault) => fault.tests))]
  const sound = passes(tree, tests)
  console.log(`${sound ? '✓' : '✗'} without a planted fault the tests pass`)
  if (!sound) process.exitCode = 1
  for (const fault of plantedFaults) {
    const found = isFound(tree, fault)
    console.log(`${found ? '✓' : '✗'} ${fault.name}: ${found ? 'detected' : 'NOT detected'}`)
    if (!found) process.exitCode = 1
  }
} finally {
  fs.rmSync(tree, { recursive: true, force: true })
}
