import { relayed } from '../../relayed.ts'
import { avatars as avatarsOfAccounts } from '../../user-manager/avatars.ts'
import { here } from './here.ts'

export const avatars = relayed(avatarsOfAccounts, here)
