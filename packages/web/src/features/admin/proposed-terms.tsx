import type { AdminLesson, MoveProposal } from '@casovi/contract/lessons';
import { momentInText, numericDate } from '@casovi/contract/time';
import { Button } from '../../ui/button.tsx';

interface ProposedTermsProps {
  lesson: AdminLesson;
  proposal: MoveProposal;
  busy: boolean;
  onWithdraw: () => void;
}

export function ProposedTerms({ lesson, proposal, busy, onWithdraw }: ProposedTermsProps) {
  const terms = proposal.termini.map(({ dan, datum, sat }) => `${dan}, ${numericDate(datum)} u ${sat}`);
  const who = proposal.predlaze === 'profesor' ? 'profesor' : 'učenik';
  return (
    <span className="mt-1 block max-w-56 text-pending text-sm">
      <span className="block">
        Prijedlog ({proposal.sprijecen ? `${who} je spriječen` : who}): {terms.join('; ')}
      </span>
      <span className="block">čeka odgovor do {momentInText(proposal.rok)}</span>
      <Button variant="secondary" size="small" busy={busy} className="mt-1" onClick={onWithdraw}>
        Povuci prijedlog<span className="sr-only">: rezervacija {lesson.id}</span>
      </Button>
    </span>
  );
}
