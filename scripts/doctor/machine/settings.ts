import { yamlValues } from '../../../lib/platform/config/load.ts'
import { configKeys } from '../../../lib/platform/config/schema.ts'
import { type Finding, orFine, warning } from '../finding.ts'
import type { Installation } from '../installation.ts'

/** Prefixes that only yomu's settings have. DEPLOY_ is missing, since the receiver sets DEPLOY_COMMIT and DEPLOY_REF. */
const OURS =
  /^(?:OIDC|COS|TRANSCRIPTION|SYNTHESIS|ROOT_ADMIN|DYNAMODB|WEBHOOK|DYNOXIDE|ESPEAK_NG|DICTIONARY)_/

/** Finds settings without effect. They are valid, or there would be no installation to examine. */
export async function checkSettings({ environment, files }: Installation): Promise<Finding[]> {
  const unknown = Object.keys(environment).filter(name => OURS.test(name) && !configKeys.includes(name))
  const inFile = yamlValues(files.local)
  const overridden = Object.keys(inFile).filter(
    name => environment[name] !== undefined && environment[name] !== inFile[name],
  )
  return orFine(
    [...unknown.map(unknownName), ...overridden.map(name => overridesFile(name, files.local))],
    'The settings are valid',
  )
}

const unknownName = (name: string): Finding =>
  warning({
    what: `The environment sets ${name}, which is no setting`,
    means: 'It has no effect',
    remedy: 'Correct the name as lib/platform/config/schema.ts spells it, or remove it',
  })

const overridesFile = (name: string, file: string): Finding =>
  warning({
    what: `${name} has one value in ${file} and another in the environment`,
    means: 'The one of the environment counts; a service that is started without it gets the other',
    remedy: 'Keep one of them',
  })
