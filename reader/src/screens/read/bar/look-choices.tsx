import { useMessages } from '../../../../../web/language/use-language.ts'
import { chooseTheme, themes, useScreenKind, useTheme } from '../../../app/look/theme.ts'
import { Choice } from '../../../components/choice.tsx'
import { OpenedLater } from '../../../components/opened-later.tsx'
import { AccentChoice } from '../../../words/accent/accent-choice.tsx'
import { chooseFurigana } from '../choose-look.ts'
import { messages as barTexts } from '../messages.ts'
import { messages } from '../page-look/messages.ts'
import { PageChoices } from '../page-look/page-choices.tsx'
import type { Paged } from '../paged/layout-choice.ts'
import { LayoutOfText, UsualLayout } from '../paged/layout-choices.tsx'
import styles from '../read.module.css'
import { fonts, furiganaModes, markings, sizes, useReadingLook } from '../reading-look.ts'

/** The look of texts and of the page on this device. */
export function LookChoices({ text }: { text: Paged }) {
  const t = useMessages(messages)
  return (
    <>
      <FuriganaChoice />
      <DeviceLook text={text} />
      <OpenedLater summary={t.pageLook}>
        <div className={styles.unfolded}>
          <PageChoices />
        </div>
      </OpenedLater>
    </>
  )
}

/** The words that show furigana, on all devices of an account. */
export function FuriganaChoice() {
  const t = useMessages(barTexts)
  const { textLook } = useReadingLook()
  return (
    <Choice
      label={t.furigana}
      values={furiganaModes}
      value={textLook.furigana}
      textOf={each => t.furiganaModes[each]}
      onChoose={chooseFurigana}
    />
  )
}

/** The look of texts on this device, and the layout of one of them or of all. */
export function DeviceLook({ text }: { text?: Paged }) {
  const t = useMessages(messages)
  const { textLook, change } = useReadingLook()
  return (
    <>
      <Choice
        label={t.marks}
        values={markings}
        value={textLook.marks}
        textOf={each => t.markings[each]}
        onChoose={marks => change({ marks })}
      />
      {text ? <LayoutOfText text={text} /> : <UsualLayout />}
      <AccentChoice />
      <Choice
        label={t.size}
        values={sizes}
        value={textLook.size}
        textOf={each => each}
        onChoose={size => change({ size })}
      />
      <Choice
        label={t.font}
        values={fonts}
        value={textLook.font}
        textOf={each => t.fonts[each]}
        onChoose={font => change({ font })}
      />
      {useScreenKind() === 'usual' && <Theme />}
    </>
  )
}

function Theme() {
  const t = useMessages(messages)
  return (
    <Choice
      label={t.theme}
      values={['system', ...themes] as const}
      value={useTheme()}
      textOf={each => t.themes[each]}
      onChoose={chooseTheme}
    />
  )
}
