import { PAGE_OF_GUEST, PAGE_TOKEN_HEADER } from '../platform/http/header-names.ts'

/**
 * The header with the token of a page's call. Guests send it too: a proxy may put a token of its own into `Authorization`,
 * which would be refused as an invalid one of ours.
 */
export const pageToken = (token: string | null) => ({
  [PAGE_TOKEN_HEADER]: token === null ? PAGE_OF_GUEST : `Bearer ${token}`,
})

/** The value of that header among others. */
export const tokenIn = (headers: RequestInit['headers']) => new Headers(headers).get(PAGE_TOKEN_HEADER)
