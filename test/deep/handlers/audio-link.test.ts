import '../../handlers/data/audio-link.test.ts'
