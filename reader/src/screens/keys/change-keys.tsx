import { useEffect } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { notify } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { Section } from '../../components/section.tsx'
import { changedKeys, useChangedKeys } from '../../keys/changed-keys.ts'
import { type Binding, withKeys } from '../../keys/key-map.ts'
import { changeKeys, followKeys } from '../../keys/keys-sync.ts'
import { bindings, groupNames, groups } from '../read/keys/bindings.ts'
import { messages as readingMessages } from '../read/keys/messages.ts'
import { reviewBindings } from '../review/review-bindings.ts'
import { KeyRows } from './key-rows.tsx'
import { messages } from './messages.ts'

type Part = 'reading' | 'review'

/** `#/keys`: the keys of texts, the player and the review, each of which can be changed. */
export function ChangeKeys() {
  const t = useMessages(messages)
  const { actions, groups: names } = useMessages(readingMessages)
  const { session } = useSession()
  const isLearner = learnerOf(session) !== null
  const changed = useChangedKeys()
  useEffect(followKeys, [])
  const saver =
    <Action extends string>(part: Part, all: readonly Binding<Action>[]) =>
    (action: Action, keys: readonly string[]) => {
      const now = changedKeys()
      changeKeys({ ...now, [part]: withKeys(all, now[part], action, keys) })
    }
  const reset = () => {
    const before = changedKeys()
    changeKeys({ reading: {}, review: {} })
    notify(t.isReset, { label: t.undo, run: () => changeKeys(before) })
  }
  const reading = {
    bindings,
    changed: changed.reading,
    textOf: (action: keyof typeof actions) => actions[action],
    onKeys: saver('reading', bindings),
  }
  return (
    <Page title={t.title} {...(session && { back: { href: linkTo('settings', 'reading'), label: t.back } })}>
      <p className="soft">{isLearner ? t.lead : t.leadGuest}</p>
      {groupNames.map(group => (
        <Section key={group} title={names[group]}>
          <KeyRows {...reading} actions={groups[group]} />
        </Section>
      ))}
      <Section title={t.review}>
        <KeyRows
          bindings={reviewBindings}
          actions={reviewBindings.map(({ action }) => action)}
          changed={changed.review}
          textOf={action => t.actions[action]}
          onKeys={saver('review', reviewBindings)}
        />
      </Section>
      <div>
        <Button onClick={reset}>{t.reset}</Button>
      </div>
    </Page>
  )
}
