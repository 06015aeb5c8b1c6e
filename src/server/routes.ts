import type { Binding } from './http/bind.ts'

/** Table 1: what the world may ask. Every endpoint of the contract is bound here, once. */
export const bindings: readonly Binding[] = []
