import '../../flows/tts.test.ts'
