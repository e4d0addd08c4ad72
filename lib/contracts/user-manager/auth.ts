import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import {
  Claim,
  Credentials,
  OwnAccount,
  OwnRemoval,
  OwnRequest,
  PasswordChange,
  PasswordLinkUse,
  Registration,
  SignedIn,
} from '../schemas/accounts/accounts.ts'
import { NoContent } from '../schemas/basics.ts'

export const auth = group({
  register: {
    ...route('POST', '/api/auth/register', 'public'),
    summary: 'Ask for an account with an invite code',
    body: Registration,
    output: z.object({
      message: z.string(),
      claim: Claim.describe('A secret by which to ask for the state of the request; it grants nothing else'),
    }),
    status: 202,
  },
  registrationStatus: {
    ...route('POST', '/api/auth/registration/status', 'public'),
    repeatable: true,
    summary: 'The state of your request for an account; 404 for an unknown claim',
    body: z.strictObject({ claim: Claim }),
    output: OwnRequest,
  },
  login: {
    ...route('POST', '/api/auth/login', 'public'),
    summary: 'Sign in',
    body: Credentials,
    output: SignedIn,
  },
  renew: {
    ...route('POST', '/api/auth/renew', 'member'),
    repeatable: true,
    summary:
      'Exchange a valid token for one that is valid for seven days. A session can be renewed for ninety days after signing in.',
    output: SignedIn,
  },
  me: {
    ...route('GET', '/api/auth/me', 'user'),
    summary: 'The account that the token names',
    output: OwnAccount,
  },
  password: {
    ...route('PUT', '/api/auth/password', 'member'),
    summary:
      'Change your own password; 403 if the current one is wrong. Earlier tokens are refused from then on: sign in again',
    body: PasswordChange,
    ...NoContent,
  },
  passwordByLink: {
    ...route('POST', '/api/auth/password-link', 'public'),
    summary:
      'Set a new password through a link that an administrator made; 404 if it cannot be used any more. The sessions of the account end: sign in again',
    body: PasswordLinkUse,
    output: z.object({ username: z.string() }),
  },
  remove: {
    ...route('DELETE', '/api/auth/me', 'member'),
    summary:
      'Delete your own account; 403 if the password is wrong. Your learning data are erased, your uploads stay',
    body: OwnRemoval,
    ...NoContent,
  },
})
