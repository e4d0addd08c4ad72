import { z } from 'zod'
import { contract, group, route } from '../http/route.ts'
import {
  Approval,
  Credentials,
  CurrentAccount,
  Erasure,
  Identity,
  InviteCode,
  InviteCodeInput,
  InviteCodePatch,
  OwnRemoval,
  PasswordChange,
  Registration,
  RegistrationRequest,
  Rejection,
  RequestStatus,
  RoleChange,
  SignedIn,
  User,
} from './schemas/accounts.ts'
import { ArticleModels } from './schemas/articles.ts'
import { Flag, Id, listOf, NoContent, Page, PathId, Text, Ulid } from './schemas/basics.ts'
import { UserUuid } from './schemas/members.ts'
import { NewUsageRecord, UsageCost, UsageDimension, UsageRecord, UsageSummary } from './schemas/usage.ts'
import { systemGroup } from './system.ts'
import { avatars as avatarRoutes } from './user-manager/avatars.ts'
import { members as memberRoutes } from './user-manager/members.ts'
import { thirdParty } from './user-manager/third-party.ts'

export const userManager = contract({
  name: 'user-manager',
  title: 'Accounts and sign-in',
  port: 8010,
  internal: false,
  long_lived: false,
  groups: {
    auth: group({
      register: {
        ...route('POST', '/api/auth/register', 'public'),
        summary: 'Ask for an account with an invite code',
        body: Registration,
        output: z.object({ message: z.string() }),
        status: 202,
      },
      login: {
        ...route('POST', '/api/auth/login', 'public'),
        summary: 'Sign in',
        body: Credentials,
        output: SignedIn,
      },
      me: {
        ...route('GET', '/api/auth/me', 'user'),
        summary: 'The account that the token names',
        output: Identity,
      },
      password: {
        ...route('PUT', '/api/auth/password', 'member'),
        summary:
          'Change your own password; 403 if the current one is wrong. Earlier tokens are refused from then on: sign in again',
        body: PasswordChange,
        ...NoContent,
      },
      remove: {
        ...route('DELETE', '/api/auth/me', 'member'),
        summary:
          'Delete your own account; 403 if the password is wrong. Your learning data are erased, what you uploaded stays',
        body: OwnRemoval,
        ...NoContent,
      },
    }),
    avatars: avatarRoutes,
    members: memberRoutes,
    ...thirdParty,
    users: group({
      list: {
        ...route('GET', '/api/admin/users', 'root'),
        summary: 'List the accounts',
        query: Page.extend({ q: Text.trim().max(100).optional() }),
        output: listOf(User),
      },
      role: {
        ...route('PUT', '/api/admin/users/{id}/role', 'root'),
        summary: 'Change the role of an account',
        params: z.object({ id: PathId }),
        body: RoleChange,
        output: User,
      },
      remove: {
        ...route('DELETE', '/api/admin/users/{id}', 'root'),
        summary: 'Delete an account; its learning data are erased, what it uploaded stays',
        params: z.object({ id: PathId }),
        ...NoContent,
      },
    }),
    inviteCodes: group({
      list: {
        ...route('GET', '/api/admin/invite-codes', 'root'),
        summary: 'List the invite codes',
        query: Page.extend({ enabled: Flag.optional() }),
        output: listOf(InviteCode),
      },
      create: {
        ...route('POST', '/api/admin/invite-codes', 'root'),
        summary: 'Create an invite code',
        body: InviteCodeInput,
        output: InviteCode,
        status: 201,
      },
      update: {
        ...route('PUT', '/api/admin/invite-codes/{id}', 'root'),
        summary: 'Edit, enable or disable an invite code',
        params: z.object({ id: Ulid }),
        body: InviteCodePatch,
        output: InviteCode,
      },
      remove: {
        ...route('DELETE', '/api/admin/invite-codes/{id}', 'root'),
        summary: 'Delete an invite code',
        params: z.object({ id: Ulid }),
        ...NoContent,
      },
    }),
    registrationRequests: group({
      list: {
        ...route('GET', '/api/admin/registration-requests', 'root'),
        summary:
          'List registration requests: pending ones first, oldest to newest, then decided ones, newest to oldest',
        query: Page.extend({ status: RequestStatus.optional() }),
        output: listOf(RegistrationRequest),
      },
      approve: {
        ...route('POST', '/api/admin/registration-requests/{id}/approve', 'root'),
        summary: 'Approve a request, which creates the account',
        params: z.object({ id: Ulid }),
        body: Approval,
        output: User,
        status: 201,
      },
      reject: {
        ...route('POST', '/api/admin/registration-requests/{id}/reject', 'root'),
        summary: 'Reject a request',
        params: z.object({ id: Ulid }),
        body: Rejection,
        output: RegistrationRequest,
      },
    }),
    usage: group({
      list: {
        ...route('GET', '/api/admin/usage', 'root'),
        summary: 'List usage records, the latest first',
        query: Page.extend({ user_id: PathId.optional(), article_id: PathId.optional() }),
        output: listOf(UsageRecord),
      },
      summary: {
        ...route('GET', '/api/admin/usage/summary', 'root'),
        summary:
          'Totals of all usage, and of that of the last days, also split by day, model, account or article',
        query: z.object({
          by: UsageDimension.optional(),
          days: z
            .string()
            .regex(/^[1-9]\d{0,2}$/)
            .transform(Number)
            .default(30),
        }),
        output: UsageSummary,
      },
    }),
    internal: group({
      account: {
        ...route('GET', '/v1/accounts/{id}', 'service'),
        summary: 'Whether an account still exists, its role, and when its password was changed',
        params: z.object({ id: z.union([PathId, UserUuid]) }),
        output: CurrentAccount,
      },
      sweep: {
        ...route('POST', '/v1/accounts/sweep', 'service'),
        repeatable: true,
        summary: 'Remove sign-ins, tickets and sessions that have expired, as far as one call goes',
        output: z.object({ swept: z.number().int(), is_more_due: z.boolean() }),
      },
      erasures: {
        ...route('GET', '/v1/accounts/erasures', 'service'),
        summary: 'Deleted accounts whose learning data are to be erased now',
        output: z.object({ erasures: z.array(Erasure) }),
      },
      erased: {
        ...route('POST', '/v1/accounts/erasures/{id}/done', 'service'),
        repeatable: true,
        summary: 'Note that nothing is left of an account; the first time it will be due once more',
        params: z.object({ id: PathId }),
        body: Erasure.pick({ due_at: true }).strict(),
        ...NoContent,
      },
      recordUsage: {
        ...route('POST', '/v1/accounts/usage', 'service'),
        repeatable: true,
        summary: 'Store usage records; one that is stored already is not changed',
        body: z.strictObject({ records: z.array(NewUsageRecord).min(1).max(100) }),
        output: z.object({ kept: z.number().int() }),
      },
      pruneUsage: {
        ...route('POST', '/v1/accounts/usage/prune', 'service'),
        repeatable: true,
        summary: 'Remove usage records that are older than USAGE_DAYS, as far as one call goes; sums stay',
        output: z.object({ removed: z.number().int(), is_more_due: z.boolean() }),
      },
      articleModels: {
        ...route('POST', '/v1/accounts/usage/models', 'service'),
        repeatable: true,
        summary:
          'The models that last succeeded in translating and explaining these articles, in their order',
        body: z.strictObject({ article_ids: z.array(Id).min(1).max(200) }),
        output: z.object({ models: z.array(ArticleModels) }),
      },
      costs: {
        ...route('GET', '/v1/accounts/usage/costs', 'service'),
        summary: 'Recent costs of the models for the text they answered',
        output: z.object({ costs: z.array(UsageCost) }),
      },
    }),
    system: systemGroup,
  },
})
export const {
  auth,
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
