import { PAGE_OF_GUEST, PAGE_TOKEN_HEADER } from '../platform/http/header-names.ts'

/**
 * The header with the token of a page's call. Guests send it too: without it a service reads `Authorization`, where a
 * proxy may have put its own token, and would refuse that as invalid.
 */
export const pageToken = (token: string | null) => ({
  [PAGE_TOKEN_HEADER]: token === null ? PAGE_OF_GUEST : `Bearer ${token}`,
})

/** The value of this header among the headers of a request; null without it. */
export const tokenIn = (headers: RequestInit['headers']) => new Headers(headers).get(PAGE_TOKEN_HEADER)
