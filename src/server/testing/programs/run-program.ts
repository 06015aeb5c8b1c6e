import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program of src/server as an operator does; `output` is everything that it printed. */
export async function runProgram(
  file: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number; output: string }> {
  const options = { env: { NODE_COMPILE_CACHE: '.cache/compile', ...env } }
  const run = promisify(execFile)(process.execPath, [`src/server/${file}`, ...args], options)
  const { stdout, stderr, code } = await run.then(
    (done) => ({ ...done, code: 0 }),
    (failure: { code: number; stdout: string; stderr: string }) => failure,
  )
  return { code, output: stdout + stderr }
}
