import { contract } from '../platform/http/route.ts'
import { systemGroup } from './system.ts'
import { auth as authRoutes } from './user-manager/auth.ts'
import { avatars as avatarRoutes } from './user-manager/avatars.ts'
import { internal as internalRoutes } from './user-manager/internal.ts'
import * as invitationRoutes from './user-manager/invitations.ts'
import { members as memberRoutes } from './user-manager/members.ts'
import { sessions as sessionRoutes } from './user-manager/sessions.ts'
import { thirdParty } from './user-manager/third-party.ts'
import { usage as usageRoutes } from './user-manager/usage.ts'
import { users as userRoutes } from './user-manager/users.ts'

export const userManager = contract({
  name: 'user-manager',
  title: 'Accounts and sign-in',
  port: 8010,
  internal: false,
  long_lived: false,
  groups: {
    auth: authRoutes,
    sessions: sessionRoutes,
    avatars: avatarRoutes,
    members: memberRoutes,
    ...thirdParty,
    users: userRoutes,
    ...invitationRoutes,
    usage: usageRoutes,
    internal: internalRoutes,
    system: systemGroup,
  },
})
export const {
  auth,
  sessions,
  avatars,
  members,
  signIn,
  refreshing,
  profile,
  users,
  inviteCodes,
  registrationRequests,
  usage,
  internal,
} = userManager.groups
