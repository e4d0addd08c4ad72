import { useMessages } from '../../../../../web/language/use-language.ts'
import { chooseScreenKind, screenKinds, useScreenKind } from '../../../app/look/theme.ts'
import { Choice } from '../../../components/choice.tsx'
import {
  feet,
  indents,
  inks,
  lineHeights,
  lineLengths,
  margins,
  type ReadingLook,
  readingLook,
  rubies,
  useReadingLook,
} from '../reading-look.ts'
import { messages } from './messages.ts'
import { OwnFont } from './own-font.tsx'

/** The layout of texts on this device. */
export function PageChoices() {
  const t = useMessages(messages)
  return (
    <>
      <Choice
        label={t.screen}
        values={screenKinds}
        value={useScreenKind()}
        textOf={each => t.screens[each]}
        onChoose={chooseScreenKind}
        hint={t.screenHint}
      />
      <OwnFont />
      <Of choice="margin" values={margins} texts={t.margins} />
      <Of choice="line" values={lineLengths} texts={t.lines} />
      <Of choice="height" values={lineHeights} texts={t.heights} />
      <Of choice="indent" values={indents} texts={t.indents} />
      <Of choice="ruby" values={rubies} texts={t.rubies} />
      <Of choice="ink" values={inks} texts={t.inks} />
      <Of choice="foot" values={feet} texts={t.feet} />
      <Of choice="pages" values={feet} texts={t.feet} />
      <Of choice="pace" values={feet} texts={t.feet} />
    </>
  )
}

type Layout = 'margin' | 'line' | 'height' | 'indent' | 'ruby' | 'ink' | 'foot' | 'pages' | 'pace'

interface OfProps<Name extends Layout> {
  choice: Name
  values: readonly ReadingLook[Name][]
  texts: Readonly<Record<ReadingLook[Name], string>>
}

function Of<Name extends Layout>({ choice, values, texts }: OfProps<Name>) {
  const { labels } = useMessages(messages)
  const { textLook } = useReadingLook()
  return (
    <Choice<ReadingLook[Name]>
      label={labels[choice]}
      values={values}
      value={textLook[choice]}
      textOf={each => texts[each]}
      onChoose={each => readingLook.change({ [choice]: each })}
    />
  )
}
