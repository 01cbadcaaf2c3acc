import { Skeleton } from '../../ui/skeleton.tsx';
import { cardLook, footLook, photoLook } from './tutor-card.tsx';

export function TutorCardSkeletons({ count }: { count: number }) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <TutorCardSkeleton key={index} />
      ))}
    </div>
  );
}

export function TutorCardSkeleton() {
  return (
    <div className="@container">
      <div className={cardLook} aria-hidden="true">
        <Skeleton className={`size-18 rounded-full ${photoLook}`} />
        <div>
          <Skeleton className="h-6 w-44 max-w-full" />
          <Skeleton className="mt-2 h-4 w-36 max-w-full" />
          <Skeleton className="mt-2.5 h-4 w-52 max-w-full" />
          <Skeleton className="mt-2 h-4 w-28 max-w-full" />
        </div>
        <Skeleton className="col-span-full h-10 @xl:col-span-1 @xl:col-start-2" />
        <div className={footLook}>
          <div>
            <Skeleton className="h-8 w-28" />
            <Skeleton className="mt-2 h-4 w-24" />
          </div>
          <Skeleton className="h-11 w-36 @xl:w-auto" />
        </div>
      </div>
    </div>
  );
}
