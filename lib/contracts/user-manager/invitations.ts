import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import {
  Approval,
  InviteCode,
  InviteCodeInput,
  InviteCodePatch,
  RegistrationRequest,
  Rejection,
  RequestStatus,
  User,
} from '../schemas/accounts/accounts.ts'
import { Flag, listOf, NoContent, Page, Ulid } from '../schemas/basics.ts'

export const inviteCodes = group({
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
})

export const registrationRequests = group({
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
})
