import { z } from 'zod'
import { Text, Timestamp } from '../basics.ts'

/** 256 bits as base64url: a secret, or the hash of one. */
export const Secret = z.string().regex(/^[\w-]{43}$/, 'must be 43 characters of base64url')
export const ProviderName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/)
export const UserUuid = z.uuid().describe('The id of a third-party account')

export const Nickname = Text.trim()
  .min(1)
  .max(64)
  .regex(/^[^\p{C}]+$/u, 'must not hold control characters')

const MOST_SETTINGS_BYTES = 8 * 1024
/** Whatever a client keeps for its user. */
const MemberSettings = z
  .record(z.string(), z.unknown())
  .refine(
    settings => Buffer.byteLength(JSON.stringify(settings)) <= MOST_SETTINGS_BYTES,
    'must be at most 8 KiB of JSON',
  )

export const SignInRegistration = z
  .enum(['invite', 'open', 'closed'])
  .describe('The accounts created at a first sign-in: with an invite code, for anyone, for nobody')

export const SignInStart = z.object({
  return_to: z
    .url()
    .max(2_000)
    .describe('The final address for the browser: under PUBLIC_URL or an origin that ALLOW_ORIGINS names'),
  challenge: Secret.describe('The SHA-256 of a secret that the page keeps, its `verifier`'),
})
/** A provider answers with `code` or `error`, and adds what it likes. */
export const SignInCallback = z.looseObject({ state: Text.max(200).optional() })

export const TicketUse = z.strictObject({ ticket: Secret, verifier: Secret })
export const Finalization = TicketUse.extend({
  nickname: Nickname.optional().describe('For a new account; left out, what the provider calls you'),
  settings: MemberSettings.optional().describe('For a new account'),
  invite_code: Text.trim().min(1).max(64).optional().describe('For a new account, where one is needed'),
})
export type Finalization = z.output<typeof Finalization>

export const MemberIdentity = z.object({ id: UserUuid, nickname: z.string(), tier: z.string() })
export type MemberIdentity = z.infer<typeof MemberIdentity>
export const MemberSignedIn = z.object({
  token: z.string(),
  expires_at: Timestamp,
  refresh_token: z.string().describe('Exchanges for the next pair of tokens, for 30 days'),
  user: MemberIdentity,
})
export const RefreshTokenGiven = z.strictObject({ refresh_token: Text.min(1).max(200) })

export const Link = z.object({ id: Secret, provider: z.string(), issuer: z.string(), linked_at: Timestamp })
export type Link = z.infer<typeof Link>
const Seen = { has_avatar: z.boolean(), created_at: Timestamp, last_seen: Timestamp }
export const Profile = MemberIdentity.extend({
  settings: z.record(z.string(), z.unknown()),
  ...Seen,
  links: z.array(Link),
})
export type Profile = z.infer<typeof Profile>
export const ProfilePatch = z
  .strictObject({ nickname: Nickname.optional(), settings: MemberSettings.optional() })
  .refine(
    ({ nickname, settings }) => nickname !== undefined || settings !== undefined,
    'must change something',
  )
export type ProfilePatch = z.output<typeof ProfilePatch>

/** A third-party account as administrators see it. */
export const Member = MemberIdentity.extend({
  providers: z.array(z.string()).describe('The names of the providers it signs in through'),
  links: z.array(
    Link.omit({ id: true }).extend({
      subject: z.string().describe("The issuer's id of the person, which tells accounts of one name apart"),
    }),
  ),
  ...Seen,
})
export type Member = z.infer<typeof Member>
export const TierChange = z.strictObject({
  tier: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be a word in small letters, such as free'),
})
