import { relayed } from '../../relayed.ts'
import { thirdParty } from '../../user-manager/third-party.ts'
import { here } from './here.ts'

export const signIn = relayed(thirdParty.signIn, here)
export const refreshing = relayed(thirdParty.refreshing, here)
export const profile = relayed(thirdParty.profile, here)
