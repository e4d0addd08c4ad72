import { z } from 'zod'
import { Id, Text, Timestamp, Ulid } from '../basics.ts'

const Role = z.enum(['user', 'root'])
export const UserName = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}]+$/u, 'must not hold control characters')
/** Long ones are welcome; the bound only keeps hashing cheap. */
export const NewPassword = Text.min(8, 'must have at least 8 characters').max(256)
const GivenPassword = Text.max(256)
const InviteCodeText = Text.trim().min(4).max(64)

export const Credentials = z.strictObject({ username: Text.max(200), password: GivenPassword })
export const Registration = z.strictObject({
  username: UserName,
  password: NewPassword,
  invite_code: Text.trim().min(1).max(64),
})
export const PasswordChange = z.strictObject({ current_password: GivenPassword, new_password: NewPassword })

/** The account, and a secret. */
const PasswordLinkToken = z.string().regex(/^[1-9]\d{0,14}\.[\w-]{43}$/)
export const PasswordLink = z.object({
  token: PasswordLinkToken,
  link: z
    .string()
    .nullable()
    .describe('Opens the form of the app in which a new password is set; null if PUBLIC_URL is not set'),
  expires_at: Timestamp,
})
export type PasswordLink = z.infer<typeof PasswordLink>
export const PasswordLinkUse = z.strictObject({ token: PasswordLinkToken, new_password: NewPassword })
export const PasswordByLink = z.object({ made_at: Timestamp, used_at: Timestamp })
export type PasswordByLink = z.infer<typeof PasswordByLink>

/** Opens nothing but the status of the request that it came with. */
export const Claim = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}\.[\w-]{43}$/)

/** The password again, as for whatever cannot be undone. */
export const OwnRemoval = z.strictObject({ password: GivenPassword })

export const SignedIn = z.object({
  token: z.string(),
  expires_at: Timestamp,
  user: z.object({ id: Id, username: z.string(), role: Role }),
  password_by_link: PasswordByLink.optional().describe(
    'After signing in with a password that was set through a link: when an administrator made it',
  ),
})
export const Identity = z.object({ user_id: z.union([Id, z.string()]), username: z.string(), role: Role })
export const OwnAccount = Identity.extend({ has_avatar: z.boolean() })

export const User = z.object({ id: Id, username: z.string(), role: Role, created_at: Timestamp })
export type User = z.infer<typeof User>
/** The details of an account, and of the session of a token, that other public services need. */
export const CurrentAccount = User.extend({
  id: z.union([Id, z.uuid()]),
  password_changed_at: Timestamp.nullable(),
  signed_out_at: Timestamp.nullable().describe('When it was last signed out everywhere'),
  session_ended: z.boolean().describe('The session that was asked about has ended; false if none was'),
})
export type CurrentAccount = z.infer<typeof CurrentAccount>
export const RoleChange = z.strictObject({ role: Role })

export const InviteCode = z.object({
  id: Ulid,
  code: z.string(),
  link: z
    .string()
    .nullable()
    .describe('Opens the registration form of the app with the code; null if PUBLIC_URL is not set'),
  note: z.string(),
  /** Null is unlimited. */
  max_uses: z.number().int().nullable(),
  used_count: z.number().int(),
  /** Uses held by requests that are still pending. */
  reserved_count: z.number().int(),
  expires_at: Timestamp.nullable(),
  enabled: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type InviteCode = z.infer<typeof InviteCode>
export const InviteCodeInput = z.strictObject({
  /** Left out, one is made. */
  code: InviteCodeText.optional(),
  note: Text.max(500).default(''),
  max_uses: z.number().int().min(1).max(100_000).nullable().default(1),
  expires_at: Timestamp.nullable().default(null),
  enabled: z.boolean().default(true),
})
export type InviteCodeInput = z.output<typeof InviteCodeInput>
export const InviteCodePatch = z.strictObject({
  note: Text.max(500).optional(),
  max_uses: z.number().int().min(1).max(100_000).nullable().optional(),
  expires_at: Timestamp.nullable().optional(),
  enabled: z.boolean().optional(),
})
export type InviteCodePatch = z.output<typeof InviteCodePatch>

export const RequestStatus = z.enum(['pending', 'approved', 'rejected'])
export const RegistrationRequest = z.object({
  id: Ulid,
  username: z.string(),
  invite_code: z.string(),
  status: RequestStatus,
  reason: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type RegistrationRequest = z.infer<typeof RegistrationRequest>
/** The state of a request, for the person who made it. */
export const OwnRequest = RegistrationRequest.pick({ username: true, status: true, reason: true })
export type OwnRequest = z.infer<typeof OwnRequest>
export const Approval = z.strictObject({ role: Role.default('user') })
export const Rejection = z.strictObject({ reason: Text.max(500).optional() })

/** Learning data of a deleted account, to be erased at once, and again when its last token has expired. */
export const Erasure = z.object({ user_id: Id, due_at: Timestamp })
