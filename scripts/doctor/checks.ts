import type { Check } from './installation.ts'
import { checkBackups } from './machine/backups.ts'
import { checkDataFolder } from './machine/data-folder.ts'
import { checkPermissions } from './machine/permissions.ts'
import { checkPlatform } from './machine/platform.ts'
import { checkPrograms } from './machine/programs.ts'
import { checkSecrets } from './machine/secrets.ts'
import { checkSettings } from './machine/settings.ts'
import { checkBucket } from './outside/bucket.ts'
import { checkClock } from './outside/clock.ts'
import { checkEndpoints } from './outside/endpoints.ts'
import { checkProxy } from './outside/proxy.ts'
import { checkAdministrators } from './stack/administrators.ts'
import { checkDamage } from './stack/damage.ts'
import { checkDictionary } from './stack/dictionary.ts'
import { checkInstallation } from './stack/one-installation.ts'
import { checkServices } from './stack/services.ts'
import { checkStores } from './stack/stores.ts'
import { checkVersions } from './stack/versions.ts'

/** The checks by subject, in the order of the report. */
export const CHECKS: Readonly<Record<string, Check>> = {
  platform: async ({ machine }) => checkPlatform(machine),
  settings: checkSettings,
  secrets: checkSecrets,
  permissions: checkPermissions,
  data: checkDataFolder,
  backups: checkBackups,
  clock: checkClock,
  programs: checkPrograms,
  services: checkServices,
  stores: checkStores,
  versions: checkVersions,
  installation: checkInstallation,
  damage: checkDamage,
  administrators: checkAdministrators,
  dictionary: checkDictionary,
  bucket: checkBucket,
  models: checkEndpoints,
  proxy: checkProxy,
}
