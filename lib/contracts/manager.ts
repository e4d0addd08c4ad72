import { contract, group, route } from '../http/route.ts'
import { relayed } from './relayed.ts'
import { Credentials, Identity, SignedIn } from './schemas/accounts.ts'
import { Overview } from './schemas/overview.ts'
import { study } from './study/contract.ts'
import { systemGroup } from './system.ts'
import { userManager } from './user-manager.ts'

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
        ...route('POST', '/api/manager/login', 'public'),
        summary: 'Sign in as an administrator',
        body: Credentials,
        output: SignedIn,
      },
      me: {
        ...route('GET', '/api/manager/me', 'root'),
        summary: 'The administrator who is signed in',
        output: Identity,
      },
    }),
    overview: group({
      get: {
        ...route('GET', '/api/manager/overview', 'root'),
        summary:
          'Totals of the platform and the health of its services; parts that are unavailable are listed',
        output: Overview,
      },
    }),
    users: relayed(userManager.groups.users, prefix),
    members: relayed(userManager.groups.members, prefix),
    inviteCodes: relayed(userManager.groups.inviteCodes, prefix),
    registrationRequests: relayed(userManager.groups.registrationRequests, prefix),
    usage: relayed(userManager.groups.usage, prefix),
    articles: relayed(study.groups.administration, prefix),
    feedback: relayed(study.groups.adminFeedback, prefix),
    recommendations: relayed(study.groups.adminRecommendations, prefix),
    learners: relayed(study.groups.learners, prefix),
    cos: relayed(study.groups.cos, prefix),
    modelRouting: relayed(study.groups.modelRouting, prefix),
    dictionary: relayed(study.groups.adminDictionary, prefix),
    speechSettings: relayed(study.groups.speechSettings, prefix),
    runtimeSettings: relayed(study.groups.runtimeSettings, prefix),
    system: systemGroup,
  },
})
export const { session, overview } = manager.groups
