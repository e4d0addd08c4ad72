/** The header in which programs send a token. A proxy in front of yomu may use it for its own sign-in. */
export const TOKEN_HEADER = 'authorization'
/** The header in which yomu's pages send theirs, at every call that may need one. */
export const PAGE_TOKEN_HEADER = 'x-yomu-authorization'
/** The value of the second header of a page without an account: the first one, if there is any, is a proxy's. */
export const PAGE_OF_GUEST = 'Guest'
export const ASSERTION_HEADER = 'x-service-assertion'

/** The headers by which the reply to a caller differs, for caches. */
export const ACCOUNT_HEADERS = 'Authorization, X-Yomu-Authorization'

/** Headers whose values must be in no log, error or report. */
export const secretHeaders = [
  TOKEN_HEADER,
  PAGE_TOKEN_HEADER,
  ASSERTION_HEADER,
  'proxy-authorization',
] as const
