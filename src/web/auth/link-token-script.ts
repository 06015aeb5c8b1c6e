/** Runs inline, before the page loads anything; see `LINK_TOKEN_ROUTE`. */
import { takeLinkToken } from './link-token.ts'

takeLinkToken()
// Another link to the page that is already open changes the fragment only: nothing would load.
addEventListener('hashchange', () => takeLinkToken() && location.reload())
