import { relayed } from '../../relayed.ts'
import { auth as authOfAccounts } from '../../user-manager/auth.ts'
import { here } from './here.ts'

export const auth = relayed(authOfAccounts, here)
