/** What browsers and Node both have, and the contract may use without knowing either of them. */
declare class URL {
  constructor(url: string, base?: string)
  readonly origin: string
  readonly host: string
  readonly username: string
  readonly password: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}
