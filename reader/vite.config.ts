import { earlyScript } from '../web/build/early-script.ts'
import { keptShell } from '../web/build/kept-shell.ts'
import { page } from '../web/build/page.ts'

const inScreens = (folder: string) => `screens/${folder}`
const inSource = (path: string) => new URL(`src/${path}`, import.meta.url)
const inRead = (path: string) => inSource(inScreens(`read/${path}`))

export default page({
  folder: new URL('.', import.meta.url),
  service: 'http://127.0.0.1:8012',
  first: new URL('src/screens/read/first-opening.ts', import.meta.url),
  home: new URL('src/screens/library/', import.meta.url),
  // Entries, meanings, cards and sentences of words.
  family: [
    'words',
    ...['words', 'sentences', 'dictionary', 'word', 'kanji', 'review', 'read'].map(inScreens),
  ].map(folder => new URL(`src/${folder}/`, import.meta.url)),
  // The review and the page of a word, which take the most, need none of these.
  aside: {
    upload: [inSource('upload/')],
    // The settings need these of the reader, and no more.
    look: [
      'bar/look-choices.tsx',
      'page-look/page-choices.tsx',
      'page-look/own-font.tsx',
      'page-look/messages.ts',
    ].map(inRead),
    keys: [inRead('keys/')],
    reading: [inSource('screens/read/')],
    kept: [inSource('kept/'), inRead('keep-media/')],
    lists: ['components/list-head/', 'components/search-field.tsx'].map(inSource),
    level: ['screens/start/', 'samples/'].map(inSource),
    // The ways to an account.
    session: ['entrance', 'provider/', 'password-fault.ts'].map(file => inSource(`session/${file}`)),
    settings: ['screens/settings/', 'components/setting/', 'profile/use-own-record.ts'].map(inSource),
    library: ['screens/library/', 'components/cover/', 'articles/series/', 'articles/use-length.ts'].map(
      inSource,
    ),
  },
  together: {
    'follow-device': ['follow.ts', 'lost.ts'].map(file => inSource(`kept/${file}`)),
    // Before the tools, which use some of the same: what counts the reading does not wait for them.
    progress: ['progress/progress.tsx', 'end/text-end.tsx', 'page-look/pace-query.ts'].map(inRead),
    'text-tools': [inRead('text-tools.tsx'), inRead('bar/tools-menu.tsx')],
    'remove-soon': ['words/remove-soon.ts', 'words/kept/remove-kept.ts'].map(inSource),
    // Small parts of the sentence panel, each of which one more part of the app uses.
    'panel-parts': [
      ...['components/end-of-span.tsx', 'media/recording/use-recording-state.ts'].map(inSource),
      ...['shadow/shadowing.ts', 'shadow/messages.ts'].map(inRead),
      inSource('words/media/comes-along.tsx'),
    ],
  },
  plugins: [
    earlyScript(new URL('early/early.ts', import.meta.url)),
    keptShell(new URL('worker/worker.ts', import.meta.url)),
  ],
})
