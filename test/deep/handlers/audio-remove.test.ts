import '../../handlers/data/audio-remove.test.ts'
