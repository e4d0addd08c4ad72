import type { Page } from 'playwright-core'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import * as arrange from './arrange.ts'
import { type LearnerName, type Prepared, SERIES } from './learners.ts'

export interface AppScreen {
  name: string
  /** The learner who has it open; none for a guest. */
  who: LearnerName | 'guest'
  /** The address in the app, or, with a stroke before it, of the server. */
  place: string | ((prepared: Prepared) => string)
  /** The words that show furigana in the text; `all` if left out. */
  furigana?: 'all' | 'unknown' | 'none'
  /** The layout of the text; it scrolls if left out. */
  layout?: 'scroll' | 'pages' | 'vertical'
  /** The screen of the device; an ordinary one if left out. */
  screen?: 'paper'
  arrange?(page: Page): Promise<unknown>
  /** Leaves everything as the other pictures need it. */
  restore?(page: Page): Promise<unknown>
}

const text = ({ article_id }: Prepared) => `read/${article_id}/0`

const sheetAt = (part: string, of: 'article_id' | 'film' = 'article_id'): AppScreen => ({
  name: `sheet-${part}`,
  who: 'student',
  place: prepared => `library?text=${prepared[of]}&part=${part}`,
})

const film = ({ film }: Prepared) => `read/${film}/0`

const wordPage = (word: { form: string; reading: string }) =>
  `word/${skillIdOf(word)}?${new URLSearchParams(word)}`

/** Screens of the app. A new one is a line here; it is left out until the app has it. */
export const appScreens: AppScreen[] = [
  { name: 'library-none', who: 'beginner', place: 'library', arrange: arrange.chooseLevel },
  { name: 'library-one', who: 'reader', place: 'library' },
  { name: 'library-many', who: 'collector', place: 'library' },
  { name: 'library', who: 'student', place: 'library' },
  { name: 'library-filters', who: 'collector', place: 'library?q=の&kind=text' },
  { name: 'series', who: 'collector', place: `library?series=${SERIES}` },
  { name: 'next', who: 'student', place: 'next' },
  { name: 'next-beginner', who: 'reader', place: 'next', arrange: arrange.askWhy },
  {
    name: 'change-text',
    who: 'student',
    place: ({ article_id }) => `text/${article_id}/sentences`,
    arrange: arrange.editText,
  },
  { name: 'library-actions', who: 'student', place: 'library', arrange: arrange.openActions },
  ...['series', 'analysis', 'audio', 'edit', 'share', 'delete'].map(part => sheetAt(part)),
  sheetAt('times', 'film'),
  { name: 'library-failed', who: 'reader', place: 'library', arrange: arrange.failed('**/api/articles?*') },
  {
    name: 'library-offline',
    who: 'student',
    place: 'library',
    arrange: arrange.offline,
    restore: arrange.online,
  },
  { name: 'start', who: 'beginner', place: 'settings/start', arrange: arrange.chooseLevel },
  { name: 'start-check', who: 'beginner', place: 'settings/start', arrange: arrange.startCheck },
  { name: 'text-furigana-all', who: 'student', place: text },
  { name: 'text-furigana-unknown', who: 'student', place: text, furigana: 'unknown' },
  { name: 'text-furigana-none', who: 'student', place: text, furigana: 'none' },
  { name: 'text-song', who: 'collector', place: ({ song }) => `read/${song}/0` },
  { name: 'text-interview', who: 'collector', place: ({ interview }) => `read/${interview}/0` },
  { name: 'text-book', who: 'collector', place: ({ book }) => `read/${book}/0` },
  {
    name: 'text-contents',
    who: 'collector',
    place: ({ book }) => `read/${book}/0`,
    arrange: arrange.press('c'),
  },
  { name: 'text-vertical', who: 'student', place: text, furigana: 'all', layout: 'vertical' },
  { name: 'text-pages', who: 'student', place: text, furigana: 'unknown', layout: 'pages' },
  {
    name: 'text-vertical-turned',
    who: 'student',
    place: text,
    furigana: 'unknown',
    layout: 'vertical',
    arrange: arrange.turnPage,
  },
  { name: 'book-vertical', who: 'collector', place: ({ book }) => `read/${book}/0`, layout: 'vertical' },
  { name: 'watch-pages', who: 'student', place: film, layout: 'pages' },
  { name: 'text-look', who: 'student', place: text, arrange: arrange.openMenu(0) },
  { name: 'text-tools', who: 'student', place: text, arrange: arrange.openMenu(1) },
  { name: 'text-keys', who: 'student', place: text, arrange: arrange.press('?') },
  { name: 'text-toast', who: 'student', place: text, arrange: arrange.undoNothing },
  { name: 'text-paper', who: 'student', place: text, furigana: 'unknown', layout: 'pages', screen: 'paper' },
  { name: 'library-paper', who: 'student', place: 'library', screen: 'paper' },
  { name: 'sentence-paper', who: 'student', place: text, screen: 'paper', arrange: arrange.openSentence },
  { name: 'text-offline', who: 'student', place: text, arrange: arrange.offline, restore: arrange.online },
  { name: 'text-gone', who: 'student', place: 'read/999999' },
  { name: 'popup', who: 'student', place: text, furigana: 'unknown', arrange: arrange.openPopup },
  { name: 'popup-details', who: 'student', place: text, furigana: 'unknown', arrange: arrange.openDetails },
  { name: 'sentence', who: 'student', place: text, furigana: 'unknown', arrange: arrange.openSentence },
  { name: 'sentence-explained', who: 'student', place: text, arrange: arrange.explainSentence },
  { name: 'sentence-accents', who: 'student', place: text, arrange: arrange.showAccents },
  { name: 'find', who: 'student', place: text, arrange: arrange.find('おう') },
  { name: 'find-none', who: 'student', place: text, arrange: arrange.find('ねこ') },
  { name: 'text-end', who: 'student', place: film, arrange: arrange.scrollDown },
  { name: 'end', who: 'student', place: ({ article_id }) => `read/${article_id}/end` },
  { name: 'end-guest', who: 'guest', place: ({ article_id }) => `read/${article_id}/end` },
  { name: 'guest', who: 'guest', place: text },
  { name: 'watch', who: 'student', place: film, furigana: 'unknown', arrange: arrange.watch },
  {
    name: 'watch-full',
    who: 'student',
    place: film,
    arrange: arrange.watchFull,
    restore: arrange.press('Shift+V'),
  },
  { name: 'watch-menu', who: 'student', place: film, arrange: arrange.openPlayerMenu },
  { name: 'listen', who: 'student', place: ({ film }) => `listen/${film}` },
  { name: 'add', who: 'student', place: 'add', arrange: arrange.fillIn },
  { name: 'add-details', who: 'student', place: 'add', arrange: arrange.unfold },
  { name: 'review', who: 'student', place: 'review' },
  { name: 'review-answer', who: 'student', place: 'review', arrange: arrange.press(' ') },
  { name: 'review-none', who: 'beginner', place: 'review' },
  {
    name: 'review-done',
    who: 'finisher',
    place: 'review',
    arrange: arrange.rateAll,
    restore: arrange.undoAll,
  },
  { name: 'words', who: 'student', place: 'words' },
  { name: 'words-many', who: 'collector', place: 'words' },
  { name: 'words-menu', who: 'collector', place: 'words', arrange: arrange.openMenu(-1) },
  { name: 'words-selected', who: 'collector', place: 'words?state=learning', arrange: arrange.selectWords },
  { name: 'sentences-many', who: 'collector', place: 'sentences' },
  { name: 'words-one', who: 'student', place: 'words', arrange: arrange.openWord },
  { name: 'words-none', who: 'beginner', place: 'words' },
  { name: 'sentences', who: 'student', place: 'sentences' },
  { name: 'dictionary', who: 'student', place: 'dictionary?q=ame' },
  { name: 'word', who: 'student', place: wordPage({ form: '王', reading: 'おう' }) },
  { name: 'kanji', who: 'student', place: 'kanji/王' },
  { name: 'import', who: 'student', place: 'import' },
  { name: 'words-failed', who: 'student', place: 'words', arrange: arrange.failed('**/collections/words?*') },
  { name: 'statistics', who: 'student', place: 'statistics' },
  { name: 'statistics-none', who: 'beginner', place: 'statistics' },
  { name: 'statistics-missing', who: 'student', place: 'library', arrange: arrange.missingScreen },
  { name: 'statistics-many', who: 'collector', place: 'statistics' },
  { name: 'settings', who: 'student', place: 'settings' },
  { name: 'settings-reading', who: 'student', place: 'settings/reading' },
  { name: 'settings-review', who: 'student', place: 'settings/review' },
  { name: 'settings-rarely', who: 'student', place: 'settings/review/rarely' },
  { name: 'settings-dictionaries', who: 'student', place: 'settings/dictionaries' },
  { name: 'you', who: 'student', place: 'settings/you' },
  { name: 'you-many', who: 'collector', place: 'settings/you', arrange: arrange.askWhyBelieved },
  { name: 'settings-review-many', who: 'collector', place: 'settings/review' },
  { name: 'settings-keys', who: 'student', place: 'keys' },
  { name: 'account', who: 'student', place: 'settings/account' },
  { name: 'account-foot', who: 'student', place: 'settings/account', arrange: arrange.scrollDown },
  { name: 'account-password', who: 'student', place: 'settings/account/password' },
  { name: 'changes', who: 'student', place: 'changes' },
  { name: 'session-ended', who: 'student', place: 'library', arrange: arrange.endSession },
  { name: 'sign-in', who: 'guest', place: 'library' },
  { name: 'sign-in-failed', who: 'guest', place: 'library', arrange: arrange.signInWrongly },
  { name: 'register', who: 'guest', place: ({ code }) => `register?code=${code}` },
  {
    name: 'register-waiting',
    who: 'guest',
    place: ({ code }) => `register?code=${code}`,
    arrange: arrange.register,
  },
  { name: 'not-here', who: 'student', place: 'not-here' },
  { name: 'not-here-path', who: 'student', place: '/no/such/place' },
]
