import '../../browser/speech-tests.test.ts'
