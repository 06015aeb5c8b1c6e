import type { World } from '../sandbox.ts'
import type { Scope } from '../state/scope.ts'
import type { Input } from './input.ts'

/** One control: the members it takes, and what it does. */
export interface Control {
  takes: string[]
  run: (world: World, scope: Scope, input: Input, id: string) => object | Promise<object>
}
