/** The `handle` of a page that takes the whole screen, without header and footer. */
export const FULL_SCREEN_ROUTE = 'bare'
