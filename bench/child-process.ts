import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A script of the benchmark in a process of its own. */
export interface Child {
  pid: number
  /** Sends a request and resolves to the answer; one at a time. Throws if the script ends instead. */
  ask<Answer>(request: object): Promise<Answer>
  stop(): Promise<void>
}

async function ask(child: ChildProcess, request: object): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the benchmark ended with code ${code}`)
  })
  child.send(request)
  const [answer] = await Promise.race([once(child, 'message'), ended])
  if ('error' in answer) throw new Error(answer.error)
  return answer
}

/** Starts a script that answers requests by `answerRequests`. */
export function startChild(script: string): Child {
  const child = fork(script, { serialization: 'advanced' })
  child.setMaxListeners(0)
  const gone = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    ask: <Answer>(request: object) => ask(child, request) as Promise<Answer>,
    stop: async () => {
      child.kill()
      await gone
    },
  }
}

/** In the script: answers each request of the benchmark, until that ends. */
export function answerRequests<Request>(answer: (request: Request) => Promise<object>): void {
  process.on('message', (request) => {
    answer(request as Request).then(
      (done) => process.send?.(done),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
