import '../../lib/agent/furigana.property.test.ts'
