import { catalogue } from '../../../../web/language/language.ts'

/** The abilities of a learner. */
export const dimensions = catalogue({
  en: {
    sense_recognition: 'Recognising meanings',
    reading: 'Readings of words',
    listening_discrimination: 'Telling sounds apart',
    recall: 'Recalling words',
    use: 'Using words',
    reading_skill: 'Reading texts',
    writing: 'Writing',
    speaking: 'Speaking',
    interaction: 'Conversation',
    can_do: 'Everyday tasks',
  },
  ja: {
    sense_recognition: '意味がわかる',
    reading: '語の読み',
    listening_discrimination: '音の聞き分け',
    recall: '語を思い出す',
    use: '語を使う',
    reading_skill: '文章を読む',
    writing: '書く',
    speaking: '話す',
    interaction: '会話',
    can_do: '日常の場面',
  },
  zh: {
    sense_recognition: '认出意思',
    reading: '词的读音',
    listening_discrimination: '辨别声音',
    recall: '想起词语',
    use: '使用词语',
    reading_skill: '阅读文章',
    writing: '写作',
    speaking: '口语',
    interaction: '会话',
    can_do: '日常场景',
  },
})
