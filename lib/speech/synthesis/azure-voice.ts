import { DEFAULT_VOICE } from '../../contracts/schemas/speech.ts'
import { Problem } from '../../http/errors.ts'

/** Language, perhaps script, country, name: `zh-CN-liaoning-XiaobeiNeural`, `ja-JP-Nanami:DragonHDLatestNeural`. */
const AZURE_VOICE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}(?:-[A-Za-z0-9:]+)+$/

export function mustBeAzureVoice(voice: string): void {
  if (!AZURE_VOICE.test(voice))
    throw new Problem('invalid_input', `The voices of the speech provider are named like ${DEFAULT_VOICE}.`)
}
