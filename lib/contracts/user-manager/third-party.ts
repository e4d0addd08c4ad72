import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import {
  Finalization,
  Link,
  MemberSignedIn,
  Profile,
  ProfilePatch,
  ProviderName,
  RefreshTokenGiven,
  Secret,
  SignInCallback,
  SignInRegistration,
  SignInStart,
  TicketUse,
} from '../schemas/accounts/members.ts'
import { NoContent, Nothing } from '../schemas/basics.ts'

/** Signing in through a provider, and what accounts that do so have. */
export const thirdParty = {
  signIn: group({
    providers: {
      ...route('GET', '/api/auth/providers', 'public'),
      summary: 'The providers that one can sign in through; an empty list if none is set up',
      output: z.object({
        providers: z.array(z.object({ name: ProviderName, title: z.string() })),
        public_url: z
          .string()
          .nullable()
          .describe('PUBLIC_URL: `start` must be opened there; null if it is not set'),
        registration: SignInRegistration,
      }),
    },
    start: {
      ...route('GET', '/api/auth/oidc/{provider}/start', 'public'),
      summary:
        'To the page of a provider, which sends the browser to `callback` afterwards; while the provider is unavailable, back to `return_to` with `#error=` `provider_unavailable` or `provider_failed`; 429 for a network that has begun too many sign-ins lately. A browser, which asks for HTML, gets refusals as a page',
      params: z.object({ provider: ProviderName }),
      query: SignInStart,
      needs_providers: true,
      reply: 'redirect',
      output: Nothing,
      status: 302,
    },
    callback: {
      ...route('GET', '/api/auth/oidc/{provider}/callback', 'public'),
      summary:
        'Back to `return_to`, with `#ticket=` for finalize, or `#error=` `refused`, `provider_failed` or `provider_unavailable`; 400 if this browser began no such sign-in, or it has expired. A browser, which asks for HTML, gets refusals as a page',
      params: z.object({ provider: ProviderName }),
      query: SignInCallback,
      needs_providers: true,
      // A code of a provider works once.
      repeatable: false,
      reply: 'redirect',
      output: Nothing,
      status: 302,
    },
    finalize: {
      ...route('POST', '/api/auth/register/finalize', 'public'),
      summary:
        'Turn a ticket into a session: of the account linked to it, or of a new one; 400 for a ticket that has expired or was begun by another page, 409 for one that was used',
      body: Finalization,
      needs_providers: true,
      output: MemberSignedIn,
    },
  }),
  refreshing: group({
    refresh: {
      ...route('POST', '/api/auth/refresh', 'public'),
      summary:
        'Exchange a refresh token for the next pair of tokens. Using an old one again, later than a minute after its first use or after its successor, ends the session',
      body: RefreshTokenGiven,
      output: MemberSignedIn,
    },
    signOut: {
      ...route('POST', '/api/auth/sign-out', 'public'),
      summary: 'End the session of a refresh token',
      body: RefreshTokenGiven,
      ...NoContent,
    },
  }),
  profile: group({
    get: {
      ...route('GET', '/api/auth/profile', 'third-party'),
      summary: 'The account of a third-party sign-in, and the provider accounts it is linked to',
      output: Profile,
    },
    change: {
      ...route('PATCH', '/api/auth/profile', 'third-party'),
      summary: 'Change the nickname or replace the settings',
      body: ProfilePatch,
      output: Profile,
    },
    remove: {
      ...route('DELETE', '/api/auth/profile', 'third-party'),
      summary: 'Delete the account, and with it its links, sessions and picture',
      ...NoContent,
    },
    addLink: {
      ...route('POST', '/api/auth/links', 'third-party'),
      summary:
        'Let a further provider account sign in to this one; 409 for one that belongs to an account, or a ticket that was used',
      body: TicketUse,
      output: Link,
      status: 201,
    },
    removeLink: {
      ...route('DELETE', '/api/auth/links/{id}', 'third-party'),
      summary: 'Remove a provider account; 409 for the last, without which nobody could sign in',
      params: z.object({ id: Secret }),
      ...NoContent,
    },
  }),
}
