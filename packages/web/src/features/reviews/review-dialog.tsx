import type { CallReply, Calls } from '@casovi/contract/api';
import { REVIEW_MAX_LENGTH } from '@casovi/contract/constants';
import { plural } from '@casovi/contract/display';
import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { StarChoice } from './star-choice.tsx';

export type TutorToReview = CallReply<Calls['GET /api/reviews/check-review']>['profesori'][number];

export interface Review {
  rating: number;
  comment: string;
}

interface ReviewDialogProps {
  tutor: TutorToReview;
  open: boolean;
  busy: boolean;
  waiting: number;
  onSend: (review: Review) => void;
  onClose: () => void;
}

export function ReviewDialog({ tutor, open, busy, waiting, onSend, onClose }: ReviewDialogProps) {
  const formId = useId();
  const stars = useRef<HTMLFieldSetElement>(null);
  const [rating, setRating] = useState(0);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (rating > 0) return onSend({ rating, comment: comment.trim() });
    setMissing(true);
    stars.current?.querySelector('input')?.focus();
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      keepOnOutsidePress
      title={`Odrzali ste cas kod profesora - ${tutor.ime}. Ocijenite profesora!`}
      footer={
        <>
          <Button type="submit" form={formId} busy={busy}>
            Posalji recenziju
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Kasnije
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-6">
        <div className="flex flex-col items-center gap-3">
          <Avatar src={tutor.img} size="large" lazy={false} />
          <StarChoice
            fields={stars}
            value={rating}
            error={missing ? REVIEW_TEXT.reviewRatingRequired : null}
            onChange={(chosen) => {
              setRating(chosen);
              setMissing(false);
            }}
          />
        </div>
        <Field label="Komentar" optional hint="Šta biste rekli nekome ko bira profesora? Komentar je javan.">
          <Textarea
            rows={3}
            maxLength={REVIEW_MAX_LENGTH}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
        {waiting > 0 && (
          <p className="text-center text-quiet text-sm">
            Poslije ove čeka još {plural(waiting, 'recenzija', 'recenzije', 'recenzija')}.
          </p>
        )}
      </form>
    </Dialog>
  );
}
