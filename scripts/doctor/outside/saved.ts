import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_ROUTING, RoutingSettings, type StoredEndpoint } from '../../../lib/agent/routing-settings.ts'
import type { CosSettingsInput } from '../../../lib/contracts/schemas/administration/objects.ts'
import {
  CosSettings,
  cosEnvironment,
  NO_COS_SETTINGS,
  StoredCosSettings,
} from '../../../lib/data/object-stores/cos/cos-settings.ts'
import { savedSettings } from '../../../lib/platform/config/settings.ts'
import type { Installation } from '../installation.ts'

type ConfiguredInstallation = Pick<Installation, 'config'>

/** The services correct the mode of such a file when they read it; the doctor does not change it. */
export const asItIs = (path: string) => readFileSync(path, 'utf8')

export const savedEndpoints = ({ config }: ConfiguredInstallation): StoredEndpoint[] =>
  savedSettings(
    join(config.DATA_DIR, 'settings', 'agent.json'),
    RoutingSettings,
    NO_ROUTING,
    asItIs,
  ).endpoints.filter(({ enabled }) => enabled)

export function currentBucket({ config }: ConfiguredInstallation): CosSettingsInput | null {
  const stored = savedSettings(
    join(config.DATA_DIR, 'settings', 'data.json'),
    StoredCosSettings,
    NO_COS_SETTINGS,
    asItIs,
  )
  const settings = { read: () => stored, write: () => {} }
  return new CosSettings(settings, cosEnvironment(config)).choice().current
}
