/** Used by programs; a proxy in front of yomu may use it for its own sign-in. */
export const TOKEN_HEADER = 'authorization'
/** Used by yomu's pages, at every call that may need a token. */
export const PAGE_TOKEN_HEADER = 'x-yomu-authorization'
/** Sent by a page without an account: an Authorization header, if any, is then a proxy's. */
export const PAGE_OF_GUEST = 'Guest'
export const ASSERTION_HEADER = 'x-service-assertion'

/** Headers that vary a reply, for caches. */
export const ACCOUNT_HEADERS = 'Authorization, X-Yomu-Authorization'

/** Headers that must be in no log, error or report. */
export const secretHeaders = [
  TOKEN_HEADER,
  PAGE_TOKEN_HEADER,
  ASSERTION_HEADER,
  'proxy-authorization',
] as const
