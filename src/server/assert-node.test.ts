import { expect, it } from 'vitest'
import { runProgram } from './testing/programs/run-program.ts'

const COMMANDS = ['admin', 'backup', 'doctor', 'reconcile', 'restore', 'verify']
const PROGRAMS = ['main', ...COMMANDS.map((name) => `commands/${name}`)]

/** Makes Node call itself another version, before the program is loaded. */
const pretendVersion = (version: string) => ({
  NODE_OPTIONS: `--import="data:text/javascript,Object.defineProperty(process,'version',{value:'${version}'})"`,
})

it.each(PROGRAMS)('%s refuses a Node below 24 in one sentence', async (program) => {
  const { code, output } = await runProgram(`${program}.ts`, pretendVersion('v22.18.0'))
  expect({ code, output }).toEqual({
    code: 1,
    output: `Cigüeña needs Node 24 or newer; ${process.execPath} is v22.18.0.\n`,
  })
})

it('a newer Node is accepted', async () => {
  const { output } = await runProgram('commands/backup.ts', pretendVersion('v26.0.0'))
  expect(output).toContain('npm run backup')
})
