import { useId, useRef, useState } from 'react'
import { z } from 'zod'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Choice } from '../../../components/choice.tsx'
import { exactly, Field } from '../../../components/field.tsx'
import { Saved, showSaved } from '../../../components/setting/saved.tsx'
import { LONGEST_FONT_NAME, readingLook, useReadingLook, weights } from '../reading-look.ts'
import { messages } from './messages.ts'
import styles from './own-font.module.css'

const FAMILY = 'own font'

/** A font of the device for texts, by its name and weight. A browser that has the list of fonts offers it, if the learner allows that. */
export function OwnFont() {
  const t = useMessages(messages)
  const id = useId()
  const { textLook } = useReadingLook()
  const before = useRef(textLook.family)
  const [names, setNames] = useState<readonly string[] | null>(null)
  return (
    <>
      <div className={styles.own}>
        <Field
          {...exactly}
          required={false}
          label={t.family}
          hint={names?.length === 0 ? t.noFonts : t.familyHint}
          list={id}
          autoComplete="off"
          maxLength={LONGEST_FONT_NAME}
          value={textLook.family}
          onFocus={() => {
            before.current = textLook.family
          }}
          onChange={event => readingLook.change({ family: event.currentTarget.value })}
          onBlur={() => {
            const family = before.current
            if (family !== textLook.family) showSaved(FAMILY, () => readingLook.change({ family }))
          }}
        />
        <datalist id={id}>
          {names?.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {'queryLocalFonts' in window && names === null && (
          <Button onClick={() => void installedFonts().then(setNames)}>{t.installed}</Button>
        )}
        <div className={styles.saved}>
          <Saved name={FAMILY} />
        </div>
      </div>
      <Choice
        label={t.weight}
        values={weights}
        value={textLook.weight}
        textOf={each => (each === 'usual' ? t.weights.usual : each)}
        onChoose={weight => readingLook.change({ weight })}
      />
    </>
  )
}

const Fonts = z.array(z.object({ family: z.string() }))

/** The names of the installed fonts, each once; none if the learner or the browser refuses. */
async function installedFonts(): Promise<string[]> {
  try {
    const query: unknown = Reflect.get(window, 'queryLocalFonts')
    if (typeof query !== 'function') return []
    const fonts = Fonts.parse(await query.call(window))
    const names = fonts.map(({ family }) => family).filter(({ length }) => length <= LONGEST_FONT_NAME)
    return [...new Set(names)].toSorted()
  } catch {
    return []
  }
}
