import type { Actor } from '../auth/actor.ts'
import { type HttpEvent, headerOf } from './event.ts'

/** On whose behalf a service calls another: what its calls carry along. */
export interface Caller {
  actor: Actor
  /** The administrator's own token, for root routes of the owner. */
  bearer?: string
  request_id: string
  /** The address of the person's machine, for rate limits. */
  address?: string
}

const requestIdForm = /^[\w-]{8,64}$/

/** The id a sister service or the proxy already gave this request, else a new one. */
export function requestIdOf(event: HttpEvent, newId: () => string): string {
  const given = headerOf(event, 'x-request-id')
  return given !== undefined && requestIdForm.test(given) ? given : newId()
}
