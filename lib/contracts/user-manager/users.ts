import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { PasswordLink, RoleChange, User } from '../schemas/accounts/accounts.ts'
import { listOf, NoContent, Page, PathId, Text } from '../schemas/basics.ts'

export const users = group({
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
  passwordLink: {
    ...route('POST', '/api/admin/users/{id}/password-link', 'root'),
    summary:
      'Make a link by which somebody who forgot their password sets a new one: once, within a day. It replaces an earlier one; the answer alone has it',
    params: z.object({ id: PathId }),
    output: PasswordLink,
    status: 201,
  },
  remove: {
    ...route('DELETE', '/api/admin/users/{id}', 'root'),
    summary: 'Delete an account; its learning data are erased, its uploads stay',
    params: z.object({ id: PathId }),
    ...NoContent,
  },
})
