import './assert-node.ts'

// Loaded after the check: the packages of the server may not even link under an older Node.
await import('./serve.ts')
