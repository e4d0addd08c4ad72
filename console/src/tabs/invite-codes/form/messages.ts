import { catalogue } from '../../../language/language.ts'

interface InviteFormTexts {
  createTitle: string
  editTitle(code: string): string
  code: string
  codeHint: string
  codeTaken: string
  note: string
  noteHint: string
  unlimited: string
  maxUses: string
  tooFewUses(taken: string): string
  expires: string
  expiresHint: string
  past: string
  enabled: string
  create: string
  save: string
  saved(code: string): string
  createdTitle: string
  createdText: string
  done: string
}

export const formMessages = catalogue<InviteFormTexts>({
  en: {
    createTitle: 'Create an invite code',
    editTitle: code => `Edit ${code}`,
    code: 'Code',
    codeHint: 'Leave it empty and one is made for you. Capitals and small letters are the same.',
    codeTaken: 'There is such a code already. Choose another one.',
    note: 'Note',
    noteHint: 'For whom or what it is. Only administrators see it.',
    unlimited: 'Unlimited uses',
    maxUses: 'How many may use it',
    tooFewUses: taken => `Must be at least ${taken}: so many uses are counted or reserved.`,
    expires: 'Expires',
    expiresHint: 'In your local time. Empty: never.',
    past: 'This time has passed: the code cannot be used.',
    enabled: 'Enabled',
    create: 'Create',
    save: 'Save',
    saved: code => `${code} was saved.`,
    createdTitle: 'The invite code is ready',
    createdText: 'Pass it on. Whoever registers with it appears under Registration requests.',
    done: 'Done',
  },
  ja: {
    createTitle: '招待コードを作成',
    editTitle: code => `${code} を編集`,
    code: 'コード',
    codeHint: '空欄にすると自動で作られます。大文字と小文字は区別されません。',
    codeTaken: '同じコードがすでにあります。別のコードを入力してください。',
    note: 'メモ',
    noteHint: '渡す相手や用途など。管理者だけが見られます。',
    unlimited: '使用回数を制限しない',
    maxUses: '使用できる人数',
    tooFewUses: taken => `${taken}以上にしてください。すでに使用または確保されています。`,
    expires: '有効期限',
    expiresHint: 'お使いの端末の時刻です。空欄の場合は無期限です。',
    past: 'この時刻は過ぎているため、コードは使用できません。',
    enabled: '有効',
    create: '作成',
    save: '保存',
    saved: code => `${code} を保存しました。`,
    createdTitle: '招待コードができました',
    createdText: '相手に渡してください。このコードで登録した人は「登録申請」に表示されます。',
    done: '完了',
  },
  zh: {
    createTitle: '创建邀请码',
    editTitle: code => `编辑 ${code}`,
    code: '邀请码',
    codeHint: '留空则自动生成。不区分大小写。',
    codeTaken: '已有相同的邀请码，请换一个。',
    note: '备注',
    noteHint: '给谁或作何用途，仅管理员可见。',
    unlimited: '不限使用次数',
    maxUses: '可使用的人数',
    tooFewUses: taken => `不能少于 ${taken}：这些次数已被使用或占用。`,
    expires: '有效期至',
    expiresHint: '以您的本地时间为准。留空表示永久有效。',
    past: '此时间已过，邀请码将无法使用。',
    enabled: '启用',
    create: '创建',
    save: '保存',
    saved: code => `已保存 ${code}。`,
    createdTitle: '邀请码已创建',
    createdText: '请发给对方。使用它注册的人会出现在“注册申请”中。',
    done: '完成',
  },
})
