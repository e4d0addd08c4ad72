import { catalogue } from '../../language/language.ts'

interface StorageTexts {
  title: string
  description: string
  state: string
  newObjects: string
  local: string
  localBeside(bucket: string): string
  settings: string
  sources: Record<'saved' | 'environment', string>
  credentials: string
  credentialsSet: string
  credentialsUnset: string
  forget: string
  forgetTitle: string
  forgetText: string[]
  forgotten: string
}

export const messages = catalogue<StorageTexts>({
  en: {
    title: 'COS storage',
    description: 'Where videos, audio and files are kept: on the server itself, or in a bucket.',
    state: 'Now',
    newObjects: 'New objects go to',
    local: 'the local store of the server',
    localBeside: bucket => `the local store of the server; the bucket ${bucket} is only read from`,
    settings: 'Settings from',
    sources: { saved: 'the form saved here', environment: 'the environment of the server' },
    credentials: 'Credentials',
    credentialsSet: 'set, never shown',
    credentialsUnset: 'not set',
    forget: 'Return to the environment’s settings',
    forgetTitle: 'Return to the environment’s settings?',
    forgetText: [
      'The saved form with its credentials is forgotten, and so are the buckets that were saved before it.',
      'From the next request on, the environment of the server decides where new objects go.',
      'What lies in a bucket that the environment does not name stays there, but cannot be reached until the bucket is saved again.',
    ],
    forgotten: 'The environment’s settings apply again.',
  },
  ja: {
    title: 'COS ストレージ',
    description: '動画・音声・ファイルの保存先です。サーバー本体またはバケットに保存します。',
    state: '現在の状態',
    newObjects: '新しいオブジェクトの保存先',
    local: 'サーバーのローカル保存領域',
    localBeside: bucket => `サーバーのローカル保存領域（バケット ${bucket} は読み取りのみ）`,
    settings: '設定の出所',
    sources: { saved: 'ここで保存したフォーム', environment: 'サーバーの環境変数' },
    credentials: '認証情報',
    credentialsSet: '設定済み（表示されません）',
    credentialsUnset: '未設定',
    forget: '環境変数の設定に戻す',
    forgetTitle: '環境変数の設定に戻しますか？',
    forgetText: [
      '保存したフォームと認証情報、およびそれ以前に保存したバケットの記録が消去されます。',
      '次のリクエストから、新しいオブジェクトの保存先はサーバーの環境変数で決まります。',
      '環境変数で指定されていないバケットの中身は残りますが、そのバケットを再び保存するまで利用できません。',
    ],
    forgotten: '環境変数の設定に戻しました。',
  },
  zh: {
    title: 'COS 存储',
    description: '视频、音频和文件的存放位置：服务器本地，或存储桶。',
    state: '当前状态',
    newObjects: '新对象存放到',
    local: '服务器本地存储',
    localBeside: bucket => `服务器本地存储（存储桶 ${bucket} 仅供读取）`,
    settings: '设置来源',
    sources: { saved: '此处保存的表单', environment: '服务器的环境变量' },
    credentials: '凭据',
    credentialsSet: '已设置，永不显示',
    credentialsUnset: '未设置',
    forget: '恢复为环境变量的设置',
    forgetTitle: '恢复为环境变量的设置？',
    forgetText: [
      '已保存的表单及其凭据将被清除，之前保存过的存储桶记录也会被清除。',
      '从下一次请求起，新对象的存放位置由服务器的环境变量决定。',
      '环境变量未指定的存储桶中的内容会保留，但在重新保存该存储桶之前无法访问。',
    ],
    forgotten: '已恢复为环境变量的设置。',
  },
})
