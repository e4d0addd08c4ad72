import { pageClient } from '../../../lib/contracts/page-client.ts'
import type { Group } from '../../../lib/platform/http/route.ts'
import { serverTransport, watchedTransport } from './reach.ts'

/**
 * The calls of these groups of the service that serves the page. Each screen names its own groups, so that no screen waits
 * for the schemas of others.
 */
export const callsOf = <Groups extends Record<string, Group>>(groups: Groups) =>
  pageClient('study', groups, watchedTransport)

/** The same calls, which the device never answers. */
export const serverCallsOf = <Groups extends Record<string, Group>>(groups: Groups) =>
  pageClient('study', groups, serverTransport)
