import { createHash } from 'node:crypto';
import type { Parts } from '../../platform/parts.ts';
import { type Drawing, draw } from '../../platform/pictures/drawing.ts';
import { squarePicture } from '../../platform/pictures/images.ts';
import { hashFromUrl } from '../../platform/pictures/url.ts';
import { subjectOf } from '../subjects/public.ts';
import { firstFreeHours, tutorProfilePage } from '../tutors/public.ts';
import { selectPicture } from '../uploads/public.ts';
import { deletePicturesMadeBefore, findLowestPrice, findPicture, type Owner, storePicture } from './queries.ts';
import { subjectPicture } from './subject-picture.ts';
import { FACE, tutorPicture } from './tutor-picture.ts';

export interface SharePicture {
  owner: Owner;
  /** Of everything that is drawn, so that a new look is drawn too. */
  fingerprint: Buffer;
  drawing: () => Promise<Drawing>;
}

const fingerprintOf = (drawing: Drawing): Buffer => createHash('sha256').update(JSON.stringify(drawing)).digest();

/** Null unless it is a visible tutor. */
export async function tutorSharePicture(parts: Parts, tutorId: number): Promise<SharePicture | null> {
  const [page, free] = await Promise.all([
    tutorProfilePage(parts, tutorId, { limit: 0 }),
    firstFreeHours(parts, [tutorId], null, []),
  ]);
  if (!page) return null;
  const { profile } = page;
  const drawn = (face: string | null) => tutorPicture(profile, free.get(tutorId), face);
  const hash = hashFromUrl(profile.img);
  return {
    owner: { tutorId },
    fingerprint: fingerprintOf(drawn(hash)),
    drawing: async () => drawn(hash && (await faceOf(parts, hash))),
  };
}

async function faceOf({ db }: Parts, hash: string): Promise<string | null> {
  const photo = await selectPicture(db, hash);
  return photo ? `data:image/png;base64,${(await squarePicture(photo.bytes, FACE)).toString('base64')}` : null;
}

/** Null when there is no such subject. */
export async function subjectSharePicture(parts: Parts, link: string): Promise<SharePicture | null> {
  const subject = await subjectOf(parts, link);
  if (!subject) return null;
  const price = await findLowestPrice(parts.db, subject.id_predmeta);
  const drawing = subjectPicture(subject, price ?? null);
  return {
    owner: { subjectId: subject.id_predmeta },
    fingerprint: fingerprintOf(drawing),
    drawing: async () => drawing,
  };
}

/** Draws each picture once, however many ask for it at the same time, and keeps it. */
export function keptPictures(parts: Parts) {
  const running = new Map<string, Promise<Buffer>>();

  const make = async ({ owner, fingerprint, drawing }: SharePicture): Promise<Buffer> => {
    const bytes = await draw(await drawing());
    await storePicture(parts.db, owner, { fingerprint, bytes, madeAt: parts.clock.now() });
    return bytes;
  };

  /** `mayDraw` rejects when whoever asks has had too many drawn. */
  return async (picture: SharePicture, mayDraw: () => Promise<void>): Promise<Buffer> => {
    const kept = await findPicture(parts.db, picture.owner, picture.fingerprint);
    if (kept) return kept;
    await mayDraw();
    const key = JSON.stringify([picture.owner, picture.fingerprint.toString('base64')]);
    const begun = running.get(key) ?? make(picture).finally(() => running.delete(key));
    running.set(key, begun);
    return begun;
  };
}

const KEPT_DAYS = 30;

/** So that those of tutors whom nobody looks at any more do not stay. */
export const deleteOldSharePictures = ({ db, clock }: Parts): Promise<void> =>
  deletePicturesMadeBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000));
