import type { z } from 'zod'
import type { MemberSignedIn } from '../../../../lib/contracts/schemas/accounts/members.ts'
import type { Session } from '../../../../web/session/session.ts'

/** The session of an account that signs in through a provider: it reads, and collects nothing. */
export const memberSession = ({ user, ...tokens }: z.infer<typeof MemberSignedIn>): Session => ({
  ...tokens,
  user: { id: user.id, username: user.nickname, role: 'user' },
})
