import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import {
  AZURE_VOICES,
  DEFAULT_VOICE,
  type SpeechSettings,
} from '../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { SecretInput } from '../../components/form/secret-input.tsx'
import { messages } from './messages.ts'
import { PriceInput } from './price-input.tsx'
import { Section } from './section.tsx'
import type { ProviderSectionProps } from './transcription-section.tsx'
import { SynthesisTest } from './trial/synthesis-test.tsx'

export function SynthesisSection({ form, settings, standing }: ProviderSectionProps) {
  const t = useMessages(messages)
  return (
    <Section title={t.synthesis} description={t.synthesisText} now={useWhatSpeaks(settings)}>
      <SecretInput
        label={t.fields.synthesis_key}
        isSet={settings.synthesis_key_set}
        {...form.getInputProps('synthesis_key')}
      />
      <Suggesting
        label={t.fields.synthesis_region}
        description={t.regionText}
        data={regions}
        {...form.getInputProps('synthesis_region')}
      />
      <Suggesting
        label={t.fields.synthesis_voice}
        description={t.voiceText(DEFAULT_VOICE)}
        data={AZURE_VOICES}
        {...form.getInputProps('synthesis_voice')}
      />
      <PriceInput label={t.synthesisPrice} field={form.getInputProps('synthesis_price')} />
      <SynthesisTest form={form} standing={standing} isKeySet={settings.synthesis_key_set} />
    </Section>
  )
}

function useWhatSpeaks(settings: SpeechSettings): string {
  const {
    synthesis_provider,
    synthesis_voice,
    synthesis_key_set,
    default_voice,
    offered_voices,
    silent_voices,
  } = settings
  const t = useMessages(messages)
  if (synthesis_provider !== null && default_voice !== '' && !silent_voices.includes(default_voice))
    return t.voiceInUse(offered_voices.find(({ voice }) => voice === default_voice)?.label ?? default_voice)
  if (synthesis_provider === 'azure') return t.azureInUse(synthesis_voice || DEFAULT_VOICE)
  if (synthesis_provider === 'open-jtalk') return t.openJtalkInUse
  if (synthesis_provider === 'espeak-ng') return t.espeakInUse
  return synthesis_key_set ? t.regionMissing : t.noVoice
}

/** Free text with suggestions. */
const Suggesting = (props: AutocompleteProps & { data: string[] }) => (
  <Autocomplete
    autoComplete="off"
    spellCheck={false}
    openOnFocus={false}
    filter={({ options, search }) =>
      props.data.includes(search)
        ? []
        : options.filter(
            option => 'value' in option && option.value.toLowerCase().includes(search.trim().toLowerCase()),
          )
    }
    {...props}
  />
)

/** Regions of the speech service, those near Japan first. */
const regions = [
  'japaneast',
  'japanwest',
  'koreacentral',
  'eastasia',
  'southeastasia',
  'australiaeast',
  'centralindia',
  'westeurope',
  'northeurope',
  'francecentral',
  'germanywestcentral',
  'swedencentral',
  'switzerlandnorth',
  'uksouth',
  'canadacentral',
  'eastus',
  'eastus2',
  'centralus',
  'southcentralus',
  'westus',
  'westus2',
  'westus3',
  'brazilsouth',
]
