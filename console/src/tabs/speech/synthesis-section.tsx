import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { DEFAULT_VOICE, type SpeechSettings } from '../../../../lib/contracts/schemas/speech.ts'
import { SecretInput } from '../../components/form/secret-input.tsx'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { Section } from './section.tsx'
import { regions, voices } from './suggestions.ts'
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
        data={voices}
        {...form.getInputProps('synthesis_voice')}
      />
      <SynthesisTest form={form} standing={standing} isKeySet={settings.synthesis_key_set} />
    </Section>
  )
}

function useWhatSpeaks({ synthesis_provider, synthesis_voice, synthesis_key_set }: SpeechSettings): string {
  const t = useMessages(messages)
  if (synthesis_provider === 'azure') return t.azureSpeaks(synthesis_voice || DEFAULT_VOICE)
  if (synthesis_provider === 'espeak-ng') return t.espeakSpeaks
  return synthesis_key_set ? t.regionMissing : t.nothingSpeaks
}

/** Free text, helped along while it is none of those suggested. */
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
