import { systemHandlers } from '../../handlers/system/system.ts'
import * as auth from '../../handlers/user-manager/auth.ts'
import * as avatars from '../../handlers/user-manager/avatars.ts'
import * as internal from '../../handlers/user-manager/internal.ts'
import * as inviteCodes from '../../handlers/user-manager/invite-codes.ts'
import * as members from '../../handlers/user-manager/members.ts'
import * as profile from '../../handlers/user-manager/profile.ts'
import * as refreshing from '../../handlers/user-manager/refreshing.ts'
import * as registrationRequests from '../../handlers/user-manager/registration-requests.ts'
import * as sessions from '../../handlers/user-manager/sessions.ts'
import * as signIn from '../../handlers/user-manager/sign-in.ts'
import * as usage from '../../handlers/user-manager/usage.ts'
import * as users from '../../handlers/user-manager/users.ts'
import type { Surroundings } from '../../lib/app/base.ts'
import { userManager as contract } from '../../lib/contracts/user-manager.ts'
import type { StoreClient } from '../../lib/store/client.ts'
import { startUserManager } from '../../lib/user-manager/app.ts'
import { service } from '../service.ts'

export const userManager = service({
  contract,
  stores: ['accounts'],
  handlers: {
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
    system: systemHandlers(contract),
  },
  start: (surroundings: Surroundings, { accounts }: Record<'accounts', StoreClient>) =>
    startUserManager(surroundings, accounts),
})
