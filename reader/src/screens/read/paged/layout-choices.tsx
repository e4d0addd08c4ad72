import { useMessages } from '../../../../../web/language/use-language.ts'
import { Choice } from '../../../components/choice.tsx'
import { messages } from '../page-look/messages.ts'
import {
  chooseLayout,
  chooseUsualLayout,
  layouts,
  type Paged,
  useLayout,
  useUsualLayout,
} from './layout-choice.ts'

/** The layout of one text. */
export function LayoutOfText({ text }: { text: Paged }) {
  const t = useMessages(messages)
  const layout = useLayout(text)
  return (
    <Choice
      label={t.layout}
      values={layouts}
      value={layout}
      textOf={each => t.layouts[each]}
      onChoose={each => chooseLayout(text, each)}
    />
  )
}

/** The layout of all texts for which no other was chosen. */
export function UsualLayout() {
  const t = useMessages(messages)
  const { usual, offered } = useUsualLayout()
  return (
    <Choice
      label={t.usualLayout}
      values={offered}
      value={usual}
      textOf={each => t.layouts[each]}
      onChoose={chooseUsualLayout}
      onForget={() => chooseUsualLayout(null)}
    />
  )
}
