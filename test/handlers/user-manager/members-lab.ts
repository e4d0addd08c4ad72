import { createHash } from 'node:crypto'
import * as refreshing from '../../../handlers/user-manager/refreshing.ts'
import * as sessions from '../../../handlers/user-manager/sessions.ts'
import * as signIn from '../../../handlers/user-manager/sign-in.ts'
import type { UserManagerApp } from '../../../lib/user-manager/app.ts'
import { issueTicket } from '../../../lib/user-manager/members/tickets.ts'
import { type accountsLab, ROOT } from './lab.ts'

/** No provider is called: tickets are issued as after a sign-in at one. */
export const SETTINGS = {
  PUBLIC_URL: 'https://yomu.example',
  OIDC_REGISTRATION: 'open',
  OIDC_PROVIDERS: `- { name: campus, title: Campus, issuer: "https://sso.example", client_id: yomu, client_secret: "${ROOT.password}" }`,
}

const VERIFIER = 'v'.repeat(43)

/** A ticket for the person whom the provider knows by this subject. */
export async function ticketFor({ accounts }: UserManagerApp, subject: string) {
  const ticket = await issueTicket(accounts, {
    provider: 'campus',
    issuer: 'https://sso.example',
    subject,
    nickname: subject,
    challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  })
  return { ticket, verifier: VERIFIER }
}

type Opened = Awaited<ReturnType<ReturnType<typeof accountsLab>>>

/** The actions of people who sign in through a provider. */
export function membersOf(lab: Opened) {
  const asBearer = (token: string) => ({ authorization: `Bearer ${token}` })
  return {
    async enter(subject: string) {
      const signedIn = await lab.ask(signIn.finalize, { body: await ticketFor(lab.app, subject) })
      return { ...signedIn, as: asBearer(signedIn.token) }
    },
    refresh: (refresh_token: string) => lab.ask(refreshing.refresh, { body: { refresh_token } }),
    refreshed: (refresh_token: string) => lab.outcome(refreshing.refresh, { body: { refresh_token } }),
    signOut: (refresh_token: string) => lab.ask(refreshing.signOut, { body: { refresh_token } }),
    sessions: async (as: Record<string, string>) => (await lab.ask(sessions.list, { as })).sessions,
  }
}
