import { linkParts } from './link-parts.ts';

/** What people write is text; only web addresses in it can be followed, and tell nobody where one came from. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map((part, index) =>
    part.href ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="break-all underline underline-offset-2"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
