import { useRef } from 'react';
import { isProblem } from './problem.ts';

/**
 * Idempotency key of a money call. One press is one key; without a response, the next press with the same content
 * sends the same key again, so that nothing can happen twice.
 */
export function useIntent() {
  const unanswered = useRef<{ content: string; key: string } | null>(null);
  return async function carry<Answer>(content: object, send: (idempotencyKey: string) => Promise<Answer>) {
    const text = JSON.stringify(content);
    const key = unanswered.current?.content === text ? unanswered.current.key : crypto.randomUUID();
    unanswered.current = { content: text, key };
    try {
      const answer = await send(key);
      unanswered.current = null;
      return answer;
    } catch (error) {
      const isAnswered = isProblem(error) && error.status > 0 && error.status < 500;
      if (isAnswered) unanswered.current = null;
      throw error;
    }
  };
}
