import { type ProblemCode, SERVER_FAILED } from '../errors.ts'

/** Accounts, sign-ins and the server itself. */
export const accounts = {
  sign_in_wrong: ['unauthenticated', 'The user name or the password is wrong. Check both and try again.'],
  approval_awaited: [
    'unauthenticated',
    'This account is still waiting for approval. Try again when an administrator has approved it.',
  ],
  password_wrong: ['forbidden', 'The current password is wrong. Enter it again.'],
  password_common: ['invalid_input', 'This password is too common. Choose another.'],
  attempts_spent: ['rate_limited', 'Too many attempts. Try again in {minutes} min.'],
  sign_ins_busy: ['unavailable', 'Too many people are signing in. Try again in a moment.'],
  username_taken: ['username_taken', 'This user name is taken. Choose another one.'],
  invite_unusable: ['invalid_invite', 'This invite code cannot be used. Ask for another one.'],
  link_used: [
    'not_found',
    'This link was used, is older than a day, or was replaced by another one. Ask an administrator for a new link.',
  ],
  session_old: ['unauthenticated', 'You signed in ninety days ago. Sign in again with your password.'],
  session_ended: ['unauthenticated', 'This session has ended. Sign in again.'],
  password_was_changed: ['unauthenticated', 'The password was changed after this sign-in. Sign in again.'],
  account_gone: ['unauthenticated', 'This account no longer exists.'],
  provider_sign_in_ended: ['unauthenticated', 'This sign-in has ended. Sign in again through your provider.'],
  no_new_accounts: ['forbidden', 'This server does not accept new accounts. Ask an administrator.'],
  sign_ins_full: ['limit_reached', 'An account can have {most} sign-ins. Remove one first.'],
  last_sign_in: ['last_link', 'This is the only way to sign in to the account. Add another one first.'],
  sign_in_belongs: [
    'duplicate',
    'This sign-in already belongs to your account or another one. Use a different one.',
  ],
  sign_in_expired: [
    'sign_in_expired',
    'This sign-in has expired, was already completed, or was started in another browser. Start again.',
  ],
  ticket_expired: ['invalid_ticket', 'This sign-in has expired or was started on another page. Start again.'],
  ticket_used: ['ticket_used', 'This sign-in was already completed. Start a new one.'],
  server_stopping: ['unavailable', 'The server is stopping. Try again in a moment.'],
  changes_collide: ['unavailable', 'Other requests keep changing this. Try again in a moment.'],
  tasks_waiting: ['too_many_tasks', 'Too many tasks are waiting. Try again when one of them has ended.'],
  task_gone: ['not_found', 'This task does not exist. Tasks are kept for an hour after they end.'],
  server_failed: ['upstream_failed', SERVER_FAILED],
  part_unreachable: [
    'unavailable',
    'A part of the server cannot be reached right now. Try again in a moment.',
  ],
  account_unchecked: ['unavailable', 'Your account could not be checked in time. Try again.'],
  texts_waiting: ['unavailable', 'Too many texts are waiting for the text worker. Try again in a moment.'],
  server_restarted: ['unavailable', 'The server was restarted before the task was finished. Try again.'],
  task_cancelled: ['task_finished', 'The task was cancelled.'],
} as const satisfies Record<string, readonly [ProblemCode, string]>
