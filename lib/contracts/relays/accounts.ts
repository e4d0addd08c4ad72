import { relayed } from '../relayed.ts'
import { auth as authOfAccounts } from '../user-manager/auth.ts'
import { avatars as avatarsOfAccounts } from '../user-manager/avatars.ts'
import { sessions as sessionsOfAccounts } from '../user-manager/sessions.ts'
import { thirdParty } from '../user-manager/third-party.ts'
import { here } from './places.ts'

export const auth = relayed(authOfAccounts, here)
export const sessions = relayed(sessionsOfAccounts, here)
export const avatars = relayed(avatarsOfAccounts, here)
export const signIn = relayed(thirdParty.signIn, here)
export const refreshing = relayed(thirdParty.refreshing, here)
export const profile = relayed(thirdParty.profile, here)
