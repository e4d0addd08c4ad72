import { group, route } from '../../platform/http/route.ts'
import { relayed } from '../relayed.ts'
import * as study from '../relays/administration.ts'
import { quotas as quotasOfStudy } from '../relays/quotas.ts'
import { Credentials, Identity, SignedIn } from '../schemas/accounts/accounts.ts'
import { Overview } from '../schemas/administration/overview.ts'
import { administration, runtimeSettings as settingsOfStudy } from '../study/administration.ts'
import { learners as learnersOfStudy } from '../study/learners.ts'
import { tasks as tasksOfStudy } from '../study/tasks.ts'
import * as invitations from '../user-manager/invitations.ts'
import { members as membersOfAccounts } from '../user-manager/members.ts'
import { sessions as sessionsOfAccounts } from '../user-manager/sessions.ts'
import { usage as usageOfAccounts } from '../user-manager/usage.ts'
import { users as usersOfAccounts } from '../user-manager/users.ts'

export const session = group({
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
})

export const overview = group({
  get: {
    ...route('GET', '/api/manager/overview', 'root'),
    summary: 'Totals of the platform and the health of its services; parts that are unavailable are listed',
    output: Overview,
  },
})

const prefix = { from: '/api/admin', to: '/api/manager' } as const

/** Those of the administrator who is signed in. */
export const sessions = relayed(sessionsOfAccounts, {
  from: '/api/auth',
  to: '/api/manager',
  access: 'root',
})
export const users = relayed(usersOfAccounts, prefix)
export const members = relayed(membersOfAccounts, prefix)
export const inviteCodes = relayed(invitations.inviteCodes, prefix)
export const registrationRequests = relayed(invitations.registrationRequests, prefix)
export const usage = relayed(usageOfAccounts, prefix)
export const articles = relayed(administration, prefix)
/** A task that works on an article is stopped before the article is deleted. */
export const tasks = relayed(
  { cancel: tasksOfStudy.cancel },
  { from: '/api', to: '/api/manager', access: 'root' },
)
export const feedback = relayed(study.adminFeedback, prefix)
export const recommendations = relayed(study.adminRecommendations, prefix)
export const learners = relayed(learnersOfStudy, prefix)
export const cos = relayed(study.cos, prefix)
export const quotas = relayed(quotasOfStudy, prefix)
export const modelRouting = relayed(study.modelRouting, prefix)
export const dictionary = relayed(study.adminDictionary, prefix)
export const furtherDictionaries = relayed(study.adminFurther, prefix)
export const speechSettings = relayed(study.speechSettings, prefix)
export const runtimeSettings = relayed(settingsOfStudy, prefix)
