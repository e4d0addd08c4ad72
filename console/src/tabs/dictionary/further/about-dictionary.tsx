import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import type { FurtherAbout } from '../../../../../lib/contracts/schemas/japanese/further/bundles.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { type Fact, FactList } from '../../../components/list/fact-list.tsx'
import { messages } from './messages.ts'

type Slot = NonNullable<FurtherState['dictionaries'][number]['slots']['active']>

interface AboutDictionaryProps {
  slot: Slot
  more?: readonly Fact[]
}

const parts = ['terms', 'frequencies', 'accents', 'kanji', 'strokes', 'images', 'tags'] as const

/** The content of an edition, and the memory and disk it takes. */
export function AboutDictionary({ slot: { size, report }, more = [] }: AboutDictionaryProps) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const countsText = useCounts()
  const {
    format,
    counts,
    frequency_mode,
    memory_bytes,
    author,
    attribution,
    source_language,
    target_language,
  } = report.about
  const languages = [source_language, target_language].filter(each => each !== null)
  const facts: Fact[] = [
    [t.content, countsText(counts)],
    ...(counts.frequencies === 0
      ? []
      : [[t.order, frequency_mode === 'levels' ? t.levels : t.orders] as const]),
    [t.size, t.takes(bytes(memory_bytes), bytes(size))],
    [t.format, [t.formats[format], ...(languages.length > 0 ? [languages.join(' – ')] : [])].join(' · ')],
    ...(author === '' ? [] : [[t.author, author] as const]),
    ...(attribution === '' ? [] : [[t.attribution, attribution] as const]),
    ...more,
  ]
  return <FactList facts={facts} labelWidth="160px" />
}

function useCounts() {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (counts: FurtherAbout['counts']) =>
    parts
      .filter(part => counts[part] > 0)
      .map(part => t.counts[part](number(counts[part])))
      .join(t.comma)
}
