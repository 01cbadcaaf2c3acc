import { REVIEW_TEXT } from '@casovi/contract/texts/reviews';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useModals } from '../../ui/modals.tsx';
import { type Review, ReviewDialog, type TutorToReview } from './review-dialog.tsx';

interface ReviewQueueProps {
  studentId: number;
  tutors: readonly TutorToReview[];
  onPutOff: () => void;
  onDone: () => void;
}

export function ReviewQueue({ studentId, tutors, onPutOff, onDone }: ReviewQueueProps) {
  const modals = useModals();
  const [position, setPosition] = useState(0);
  const [step, setStep] = useState<'asking' | 'sending' | 'thanking'>('asking');
  const tutor = tutors[position];

  const send = async ({ rating, comment }: Review, to: TutorToReview) => {
    setStep('sending');
    const body = { id_ucenika: studentId, id_profesora: to.id_profesora, ocjena: rating, tekst: comment };
    const saved = await call('POST /api/reviews/send-review', { body }).catch(() => null);
    setStep('thanking');
    if (saved) await modals.success(REVIEW_TEXT.reviewSaved);
    if (position + 1 >= tutors.length) return onDone();
    setPosition(position + 1);
    setStep('asking');
  };

  if (!tutor) return null;
  return (
    <ReviewDialog
      key={tutor.id_profesora}
      tutor={tutor}
      open={step !== 'thanking'}
      busy={step === 'sending'}
      waiting={tutors.length - position - 1}
      onSend={(review) => void send(review, tutor)}
      onClose={onPutOff}
    />
  );
}
