import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pLimit from 'p-limit';
import { AppError } from '../http/errors.ts';
import { childProgram, forkChild } from './child.ts';

export type Style = Record<string, string | number>;

/** An element of HTML or SVG with inline styles, laid out as browsers do (flexbox). A string is text, never markup. */
export interface Element {
  type: string;
  props: { style?: Style; children?: Child[]; [attribute: string]: unknown };
}
export type Child = Element | string | null;

export interface Drawing {
  root: Element;
  width: number;
  height: number;
}
export type DrawingOutcome = { bytes: Uint8Array } | { failure: string };

/** A drawing takes a fifth of a second: whoever comes after these would wait for many seconds. */
const MAX_WAITING = 32;
const HANGS_AFTER_MILLISECONDS = 30_000;
/** Then the process ends: it takes some 200 MB. */
const IDLE_MILLISECONDS = 30_000;

/** Tests bundle it. */
export const drawer = { program: childProgram('drawing') };

const oneAtATime = pLimit(1);
let child: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** As JPEG: photos would be large as PNG, and a palette stains the ground. */
export async function draw(drawing: Drawing): Promise<Buffer> {
  if (oneAtATime.pendingCount >= MAX_WAITING) throw new AppError('overloaded');
  return oneAtATime(() => drawInChild(drawing));
}

async function drawInChild(drawing: Drawing): Promise<Buffer> {
  clearTimeout(idle);
  try {
    child ??= startChild();
    child.send(drawing);
    const signal = AbortSignal.timeout(HANGS_AFTER_MILLISECONDS);
    const [outcome]: DrawingOutcome[] = await once(child, 'message', { signal });
    if (!outcome || 'failure' in outcome) throw new Error(`the picture could not be drawn: ${outcome?.failure}`);
    idle = setTimeout(endChild, IDLE_MILLISECONDS).unref();
    return Buffer.from(outcome.bytes);
  } catch (error) {
    endChild();
    throw error;
  }
}

function startChild(): ChildProcess {
  const started = forkChild(drawer.program);
  // Whoever waits for a picture is told; nobody else needs to be, and the next picture gets another process.
  started.on('exit', () => started.emit('error', new Error('the process that draws pictures ended')));
  started.on('error', () => {
    if (child === started) child = undefined;
  });
  // It keeps no process from ending, and ends with it.
  started.unref();
  started.channel?.unref();
  return started;
}

function endChild(): void {
  child?.kill();
  child = undefined;
}
