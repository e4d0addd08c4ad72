import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { NoContent, Timestamp, Ulid } from '../schemas/basics.ts'

export const Session = z.object({
  id: Ulid,
  user_agent: z
    .string()
    .describe('The name that the browser or program gives itself; empty if it gives none'),
  created_at: Timestamp.describe('When it signed in'),
  used_at: Timestamp.describe('When it was last seen, to within an hour'),
  expires_at: Timestamp.describe('When it ends unless it is used again'),
  is_current: z.boolean().describe('The session of this request'),
})
export type Session = z.infer<typeof Session>

/** The sign-ins of an account of either kind. Every token of a session that was ended is refused within seconds. */
export const sessions = group({
  list: {
    ...route('GET', '/api/auth/sessions', 'user'),
    summary: 'The sessions of your account, the oldest first',
    output: z.object({ sessions: z.array(Session) }),
  },
  endAll: {
    ...route('DELETE', '/api/auth/sessions', 'user'),
    summary: 'Sign out everywhere, here too: ends every session and every earlier token of your account',
    ...NoContent,
  },
  endThis: {
    ...route('DELETE', '/api/auth/sessions/current', 'user'),
    summary:
      'Sign out: ends the session of this token. A token without a session stays valid until it expires',
    ...NoContent,
  },
  end: {
    ...route('DELETE', '/api/auth/sessions/{id}', 'user'),
    summary: 'Sign out elsewhere: ends one session of your account',
    params: z.object({ id: Ulid }),
    ...NoContent,
  },
})
