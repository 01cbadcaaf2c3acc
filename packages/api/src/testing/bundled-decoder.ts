// The pictures of a test file are decoded and drawn by bundles, which start in half of the time that their sources take.
import { inject } from 'vitest';
import { drawer } from '../platform/pictures/drawing.ts';
import { decoder } from '../platform/pictures/images.ts';

decoder.program = inject('pictureDecoder');
drawer.program = inject('pictureDrawer');
