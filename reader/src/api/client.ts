import { pageClient } from '../../../lib/contracts/page-client.ts'
import type { Group } from '../../../lib/platform/http/route.ts'
import { watchedTransport } from './reach.ts'

/**
 * The calls of these groups of the service that the page came from. Each screen names its own where it calls them, so
 * that nobody waits for the schemas of screens that are not open.
 */
export const callsOf = <Groups extends Record<string, Group>>(groups: Groups) =>
  pageClient('study', groups, watchedTransport)
