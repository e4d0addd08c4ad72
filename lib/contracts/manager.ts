import { contract, group } from '../http/route.ts'
import { relayed } from './relayed.ts'
import { Credentials, Identity, SignedIn } from './schemas/accounts.ts'
import { Overview } from './schemas/overview.ts'
import {
  administration as studyArticles,
  cos as studyCos,
  modelRouting as studyModelRouting,
  runtimeSettings as studyRuntimeSettings,
  speechSettings as studySpeechSettings,
} from './study.ts'
import { systemGroup } from './system.ts'
import {
  inviteCodes as ownedInviteCodes,
  registrationRequests as ownedRegistrationRequests,
  usage as ownedUsage,
  users as ownedUsers,
} from './user-manager.ts'

const prefix = { from: '/api/admin', to: '/api/manager' } as const

export const manager = contract({
  name: 'manager',
  title: 'Administration',
  port: 8015,
  internal: false,
  long_lived: false,
  groups: {
    session: group({
      login: {
        method: 'POST',
        path: '/api/manager/login',
        access: 'public',
        summary: 'Sign in as an administrator',
        body: Credentials,
        output: SignedIn,
      },
      me: {
        method: 'GET',
        path: '/api/manager/me',
        access: 'root',
        summary: 'The administrator who is signed in',
        output: Identity,
      },
    }),
    overview: group({
      get: {
        method: 'GET',
        path: '/api/manager/overview',
        access: 'root',
        summary: 'Totals of the whole platform and how its services are; a part that cannot be had is named',
        output: Overview,
      },
    }),
    users: relayed(ownedUsers, prefix),
    inviteCodes: relayed(ownedInviteCodes, prefix),
    registrationRequests: relayed(ownedRegistrationRequests, prefix),
    usage: relayed(ownedUsage, prefix),
    articles: relayed(studyArticles, prefix),
    cos: relayed(studyCos, prefix),
    modelRouting: relayed(studyModelRouting, prefix),
    speechSettings: relayed(studySpeechSettings, prefix),
    runtimeSettings: relayed(studyRuntimeSettings, prefix),
    system: systemGroup,
  },
})
export const {
  session,
  overview,
  users,
  inviteCodes,
  registrationRequests,
  usage,
  articles,
  cos,
  modelRouting,
  speechSettings,
  runtimeSettings,
} = manager.groups
