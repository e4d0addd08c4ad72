import { z } from 'zod'
import { contract, group } from '../http/route.ts'
import {
  Approval,
  Credentials,
  Identity,
  InviteCode,
  InviteCodeInput,
  InviteCodePatch,
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
import { Flag, Id, listOf, Nothing, Page, PathId, Ulid } from './schemas/basics.ts'
import { NewUsageRecord, UsageCost, UsageDimension, UsageRecord, UsageSummary } from './schemas/usage.ts'
import { systemGroup } from './system.ts'

export const userManager = contract({
  name: 'user-manager',
  title: 'Accounts and sign-in',
  port: 8010,
  internal: false,
  long_lived: false,
  groups: {
    auth: group({
      register: {
        method: 'POST',
        path: '/api/auth/register',
        access: 'public',
        summary: 'Ask for an account with an invite code',
        body: Registration,
        output: z.object({ message: z.string() }),
        status: 202,
      },
      login: {
        method: 'POST',
        path: '/api/auth/login',
        access: 'public',
        summary: 'Sign in',
        body: Credentials,
        output: SignedIn,
      },
      me: {
        method: 'GET',
        path: '/api/auth/me',
        access: 'user',
        summary: 'Who the token names',
        output: Identity,
      },
      password: {
        method: 'PUT',
        path: '/api/auth/password',
        access: 'member',
        summary: 'Change the own password; 403 if the current one is wrong',
        body: PasswordChange,
        output: Nothing,
        status: 204,
      },
    }),
    users: group({
      list: {
        method: 'GET',
        path: '/api/admin/users',
        access: 'root',
        summary: 'List the accounts',
        query: Page.extend({ q: z.string().trim().max(100).optional() }),
        output: listOf(User),
      },
      role: {
        method: 'PUT',
        path: '/api/admin/users/{id}/role',
        access: 'root',
        summary: 'Change the role of an account',
        params: z.object({ id: PathId }),
        body: RoleChange,
        output: User,
      },
      remove: {
        method: 'DELETE',
        path: '/api/admin/users/{id}',
        access: 'root',
        summary: 'Delete an account; what it uploaded stays',
        params: z.object({ id: PathId }),
        output: Nothing,
        status: 204,
      },
    }),
    inviteCodes: group({
      list: {
        method: 'GET',
        path: '/api/admin/invite-codes',
        access: 'root',
        summary: 'List the invite codes',
        query: Page.extend({ enabled: Flag.optional() }),
        output: listOf(InviteCode),
      },
      create: {
        method: 'POST',
        path: '/api/admin/invite-codes',
        access: 'root',
        summary: 'Create an invite code',
        body: InviteCodeInput,
        output: InviteCode,
        status: 201,
      },
      update: {
        method: 'PUT',
        path: '/api/admin/invite-codes/{id}',
        access: 'root',
        summary: 'Edit, enable or disable an invite code',
        params: z.object({ id: Ulid }),
        body: InviteCodePatch,
        output: InviteCode,
      },
      remove: {
        method: 'DELETE',
        path: '/api/admin/invite-codes/{id}',
        access: 'root',
        summary: 'Delete an invite code',
        params: z.object({ id: Ulid }),
        output: Nothing,
        status: 204,
      },
    }),
    registrationRequests: group({
      list: {
        method: 'GET',
        path: '/api/admin/registration-requests',
        access: 'root',
        summary:
          'List the requests for accounts: pending ones, the oldest first, then decided ones, the latest first',
        query: Page.extend({ status: RequestStatus.optional() }),
        output: listOf(RegistrationRequest),
      },
      approve: {
        method: 'POST',
        path: '/api/admin/registration-requests/{id}/approve',
        access: 'root',
        summary: 'Approve a request: the account exists from then on',
        params: z.object({ id: Ulid }),
        body: Approval,
        output: User,
        status: 201,
      },
      reject: {
        method: 'POST',
        path: '/api/admin/registration-requests/{id}/reject',
        access: 'root',
        summary: 'Reject a request',
        params: z.object({ id: Ulid }),
        body: Rejection,
        output: RegistrationRequest,
      },
    }),
    usage: group({
      list: {
        method: 'GET',
        path: '/api/admin/usage',
        access: 'root',
        summary: 'List usage records, the latest first',
        query: Page.extend({ user_id: PathId.optional(), article_id: PathId.optional() }),
        output: listOf(UsageRecord),
      },
      summary: {
        method: 'GET',
        path: '/api/admin/usage/summary',
        access: 'root',
        summary: 'Totals of the usage of the last days, also split by day, model, account or article',
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
        method: 'GET',
        path: '/v1/accounts/{id}',
        access: 'service',
        summary: 'Whether an account still exists, and as what',
        params: z.object({ id: PathId }),
        output: User,
      },
      recordUsage: {
        method: 'POST',
        path: '/v1/accounts/usage',
        access: 'service',
        repeatable: true,
        summary: 'Keep usage records; one that is known already is left as it is',
        body: z.strictObject({ records: z.array(NewUsageRecord).min(1).max(100) }),
        output: z.object({ kept: z.number().int() }),
      },
      articleModels: {
        method: 'POST',
        path: '/v1/accounts/usage/models',
        access: 'service',
        repeatable: true,
        summary:
          'The models that last succeeded in translating and explaining these articles, in their order',
        body: z.strictObject({ article_ids: z.array(Id).min(1).max(200) }),
        output: z.object({ models: z.array(ArticleModels) }),
      },
      costs: {
        method: 'GET',
        path: '/v1/accounts/usage/costs',
        access: 'service',
        summary: 'What models took lately for the text they answered, for whoever chooses among them',
        output: z.object({ costs: z.array(UsageCost) }),
      },
    }),
    system: systemGroup,
  },
})
export const { auth, users, inviteCodes, registrationRequests, usage, internal } = userManager.groups
