import { z } from 'zod'
import { withoutEndSlashes } from '../values/end-slashes.ts'
import { isTimeZone } from '../values/time-zone.ts'
import { ProvidersText } from './providers.ts'
import { PublicAddress } from './public-address.ts'
import { TrustedProxiesText } from './trusted-proxies.ts'

const Url = z.url({ protocol: /^https?$/ }).transform(withoutEndSlashes)
const Integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min).max(max))
/** Empty means not set, as in a shell or a YAML file without a value. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? undefined : value), schema)
const optional = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional())

/**
 * The publisher's addresses (Electronic Dictionary Research and Development Group); the server has no https. The second has
 * English alone, and was the default before.
 */
const JMDICT_URL = 'http://ftp.edrdg.org/pub/Nihongo/JMdict.gz'
const PUBLISHED = [JMDICT_URL, 'http://ftp.edrdg.org/pub/Nihongo/JMdict_e.gz']

/** Names are those of environment variables and YAML keys. Values are text. */
export const ConfigSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Not set: `info`, and `warn` on a terminal, where requests are logged only at `debug`. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  PORT_OFFSET: Integer(0, 50_000).default(0),
  DATA_DIR: z.string().min(1).default('./data'),
  /** The folder of automatic backups. Not set: those before an upgrade go to `backups` in DATA_DIR. */
  BACKUP_DIR: optional(z.string()),
  /** Hours between automatic backups; 0 makes none. */
  BACKUP_EVERY_HOURS: Integer(0, 8_760).default(0),
  ALLOW_ORIGINS: z.string().default('*'),

  JWT_SECRET: z.string().default(''),
  CONTROLLER_ASSERTION_SECRET: z.string().default(''),
  /** Shared with the code host that sends webhooks. Not set: all are refused. */
  WEBHOOK_SECRET: z.string().default(''),
  /** A secret also accepted, while the code host changes from it to WEBHOOK_SECRET. */
  WEBHOOK_SECRET_PREVIOUS: z.string().default(''),
  ROOT_ADMIN_USERNAME: z.string().default('root'),
  /** Not set: a password is generated at the first start. Empty: no administrator is created. */
  ROOT_ADMIN_PASSWORD: z.string().optional(),

  /** The public address of the learner's app, with the path under which a proxy passes it on, if any. */
  PUBLIC_URL: optional(PublicAddress),
  /** The console's, likewise. */
  CONSOLE_URL: optional(PublicAddress),
  /** Proxies further out, whose addresses in X-Forwarded-For are not those of callers. */
  TRUSTED_PROXIES: TrustedProxiesText,
  /** Providers of OpenID Connect for signing in; see docs/sign-in.md. */
  OIDC_PROVIDERS: ProvidersText,
  /** New accounts through such a provider: for anyone, only with an invite code, or not at all. */
  OIDC_REGISTRATION: z.enum(['open', 'invite', 'closed']).default('invite'),

  DYNAMODB_ENDPOINT: optional(Url),
  ACCOUNTS_DB_ENDPOINT: optional(Url),
  CONTENT_DB_ENDPOINT: optional(Url),
  COLLECTIONS_DB_ENDPOINT: optional(Url),
  /** Uses tables in AWS itself, found through the ordinary credential chain. */
  DYNAMODB_IN_CLOUD: z.stringbool().default(false),
  AWS_REGION: z.string().default('us-east-1'),
  TABLE_PREFIX: z
    .string()
    .regex(/^[\w.-]{0,60}$/)
    .default(''),
  DYNOXIDE_BIN: optional(z.string()),
  /** The loopback address of the embedded engines, for a firewall to guard. Not set: a new random one at each start. */
  ENGINE_HOST: optional(z.ipv4().regex(/^127\./, 'must be an address of 127.0.0.0/8')),

  USER_MANAGER_URL: optional(Url),
  AGENT_SERVER_URL: optional(Url),
  STUDY_SERVER_URL: optional(Url),
  COLLECTION_SERVER_URL: optional(Url),
  DATA_SERVER_URL: optional(Url),
  MANAGER_SERVER_URL: optional(Url),

  /** The store of new objects, unless an administrator has saved another one. */
  OBJECT_STORE: z.enum(['local', 'cos']).default('local'),
  /** Not set: Tencent's for the region. */
  COS_ENDPOINT: optional(Url),
  COS_REGION: z.string().default(''),
  COS_BUCKET: z.string().default(''),
  COS_SECRET_ID: z.string().default(''),
  COS_SECRET_KEY: z.string().default(''),

  TRANSCRIPTION_API_KEY: z.string().default(''),
  TRANSCRIPTION_BASE_URL: optional(Url),
  TRANSCRIPTION_MODEL: z.string().default(''),
  SYNTHESIS_KEY: z.string().default(''),
  SYNTHESIS_REGION: z.string().default(''),
  SYNTHESIS_VOICE: z.string().default(''),
  /** Azure's address with `{region}` in it; not set: Azure's own. */
  SYNTHESIS_ENDPOINT: optional(z.string().regex(/^https?:\/\//, 'must be an http(s) address')),
  /** The speech program used without a synthesis key; not set: Debian's, installed or unpacked by the set-up. */
  OPEN_JTALK_BIN: optional(z.string()),
  /** The folder of Open JTalk's words; not set: Debian's. */
  OPEN_JTALK_DICTIONARY: optional(z.string()),
  /** The voice of Open JTalk, a file .htsvoice; not set: Debian's. */
  OPEN_JTALK_VOICE: optional(z.string()),
  /** The speech program used without Open JTalk; not set: espeak-ng from the PATH. */
  ESPEAK_NG_BIN: optional(z.string()),
  /** The words for the first dictionary, with `kanjidic` beside them. Empty: no dictionary is built automatically. */
  DICTIONARY_SOURCE: z.string().default('/usr/share/edict/edict'),
  /** The words of Open JTalk, from which the dictionary of accents is built. Empty: it is not built automatically. */
  ACCENT_SOURCE: z.string().default('/var/lib/mecab/dic/open-jtalk/naist-jdic/sys.dic'),
  /** The address of an administrator's download of JMdict: https, or EDRDG's own. Empty: downloads are not offered. */
  DICTIONARY_URL: z
    .string()
    .refine(
      url => url === '' || PUBLISHED.includes(url) || url.startsWith('https://'),
      'must be an https address',
    )
    .default(JMDICT_URL),
  AUTOMATIC_ARTICLE_TTS: z.stringbool().default(false),
  /** Bytes of an uploaded video or sound file. */
  VIDEO_MAX_BYTES: Integer(1, 100_000_000_000).default(2_147_483_648),

  /** A push to this branch is deployed. */
  DEPLOY_BRANCH: z
    .string()
    .regex(/^(?!.*\.\.)\w[\w./-]{0,199}$/, 'must be the name of a branch')
    .default('main'),
  /** The only accepted repository, as `owner/name`. Empty: any that signs with the secret. */
  DEPLOY_REPOSITORY: z.string().default(''),
  /** The deploying program and its arguments, separated by spaces; no shell reads it. */
  DEPLOY_COMMAND: z.string().regex(/\S/, 'must name a program').default('node scripts/deploy.ts'),
  DEPLOY_TIMEOUT_S: Integer(1, 86_400).default(1_800),
  /** The starter of the command: a process of its own, or the service manager of the unit's user. */
  DEPLOY_BY: z.enum(['process', 'systemd']).default('process'),
  /** For scripts/deploy.ts: the folder of the releases, their origin, and the units that run them. */
  DEPLOY_ROOT: z.string().default(''),
  DEPLOY_REMOTE: z.string().default(''),
  DEPLOY_UNITS: z.string().default(''),

  MAX_ARTICLE_CHARS: Integer(1, 2_000_000).default(500_000),
  /** The number of batches of one task at the agent at the same time. */
  ANALYSIS_CONCURRENCY: Integer(1, 32).default(4),
  /** The work on articles that goes on after a start: all of it, the steps that cost nothing, or none. */
  RESUME_INTERRUPTED: z.enum(['free', 'all', 'off']).default('free'),
  /** The time zone of accounts that no page has opened: an IANA name. */
  DEFAULT_TIME_ZONE: unlessEmpty(
    z.string().refine(isTimeZone, 'must be the name of a time zone such as Asia/Tokyo').default('UTC'),
  ),
  /** Days for which a usage record is kept; the sums that include it stay. */
  USAGE_DAYS: Integer(1, 36_500).default(400),
  /** Memory for pages of articles that are read again, a quarter of it for compressed ones; 0 keeps none. */
  PAGE_CACHE_MB: Integer(0, 4_096).default(64),
  /** Memory for clips that are played again; 0 keeps none. */
  CLIP_CACHE_MB: Integer(0, 4_096).default(32),
  /** Clips as Opus or AAC, on disk. */
  CLIP_COPIES_MB: Integer(1, 1_048_576).default(512),
})
export type Config = z.output<typeof ConfigSchema>
export const configKeys = Object.keys(ConfigSchema.shape)
