// The pictures of a test file are decoded by a bundle, which starts in half of the time that its sources take.
import { inject } from 'vitest';
import { decoder } from '../platform/pictures/images.ts';

decoder.program = inject('pictureDecoder');
